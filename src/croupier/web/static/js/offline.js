// The offline page: only those runs that are kept here.

/** The addresses of the runs that are kept, as the page's links have them. */
async function keptRuns() {
  const kept = new Set();
  for (const name of await caches.keys()) {
    if (!name.startsWith("croupier-runs-")) continue;
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname, searchParams } = new URL(url);
      kept.add(`${pathname}?level=${searchParams.get("level")}`);
    }
  }
  return kept;
}

keptRuns().then((kept) => {
  let any = false;
  for (const link of document.querySelectorAll("#kept-runs a")) {
    const here = kept.has(link.getAttribute("href"));
    link.parentElement.hidden = !here;
    any ||= here;
  }
  document.getElementById("kept-runs").hidden = !any;
  document.getElementById("no-runs").hidden = any;
});
