/** Gives the browser's address bar the background colour of a theme. The build put the colours into `index.html`. */
export function showThemeColor(theme: 'light' | 'dark'): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = meta.dataset[theme]!;
}
