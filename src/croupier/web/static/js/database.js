// What this device keeps in IndexedDB: answers that wait, what was asked in them, and reasons.

export const OUTBOX = "outbox";
export const PACKS = "packs";
export const REASONS = "reasons";
const KEYS = { [OUTBOX]: "id", [PACKS]: "pack", [REASONS]: "name" };

/** The request's result, or its error. */
export const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open() {
  const request = indexedDB.open("croupier", 3);
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(KEYS)) {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
    }
  };
  const database = await done(request);
  database.onversionchange = () => database.close();
  return database;
}

/** The database, or null where there is none, as in some private windows. */
export const database = open().catch(() => null);
