/** Puts the title of the page and today's date on paper. The styles of the app shell show them. */
export function datePaper(): void {
  addEventListener('beforeprint', () => {
    const date = new Date().toLocaleDateString('en-US', { dateStyle: 'medium' });
    document.documentElement.dataset.printed = `${document.title} · ${date}`;
  });
}
