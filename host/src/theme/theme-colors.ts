/** Colour of the browser's address bar in each theme. It equals `--surface-page`. */
export const themeColors = { light: '#f4f4f4', dark: '#111315' } as const;
