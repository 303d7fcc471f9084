/** What a swap puts into an origin's folder, next to `index.html`. */
export const swapEntries = ['.reserve'];
