/** Colour of the browser's own frame in each theme: that of the page (`--surface-page`). */
export const themeColors = { light: '#f4f4f4', dark: '#111315' } as const;
