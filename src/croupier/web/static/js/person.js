// Whose page this is, by a sign that names nobody: on a device that several use, what is kept here
// is its owner's. Empty where nobody signs in; "-" on a page of nobody who is signed in.

export const person = document.documentElement.dataset.person ?? "";
