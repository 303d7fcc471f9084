import { PDFiumLibrary } from '@hyzyla/pdfium';
import { eventually, expect, openPage, test } from './test';

test('prints the Dashboard in the dark theme on light paper: title, date, every order, no controls', async ({
  tab,
}) => {
  await openPage(tab, '/');
  await tab.waitUntilIdle();
  await tab.evaluate(() => localStorage.setItem('items', 'true'));
  await openPage(tab, '/');
  await eventually(() => tab.evaluate(() => document.documentElement.className)).toContain('dark');

  // Firefox prints the letters of Inter as drawings, and leaves out some texts in a fallback font.
  await tab.evaluate(() =>
    document.documentElement.style.setProperty('--font-family', 'sans-serif'),
  );

  const { text, darkest } = await readPaper(await tab.print());
  expect(text).toMatch(/^Dashboard · Backshop · \w+ \d+, \d{4}\s/);
  expect(text.match(/\$[\d.]+ (Completed|Chargeback) Mar \d+, 2026/g)).toHaveLength(10);
  expect(text).toContain('Jon Blank $33.30 Chargeback Mar 6, 2026');
  expect(text).toContain('Argentina');
  expect(text.split('\f').filter((sheet) => /Country|Argentina/.test(sheet))).toEqual(
    text.split('\f').filter((sheet) => /Country\s+Popularity/.test(sheet)),
  );
  expect(text).toContain('11 hours');
  // The title and its chart are on the same sheet. Firefox does not keep them together by itself.
  expect(text.split('\f').filter((sheet) => sheet.includes('Sale By Gender'))).toEqual(
    text.split('\f').filter((sheet) => sheet.includes('11 hours')),
  );
  expect(text).not.toMatch(/Try again|View as table|View all orders|Skip to|yogi|Get more/);
  expect(darkest).toBeGreaterThan(240);
});

/** Returns the text of all sheets, and the lightness of the darkest one, from 0 to 255. */
async function readPaper(pdf: Buffer): Promise<{ text: string; darkest: number }> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const bitmap = { scale: 0.5, render: ({ data }: { data: Uint8Array }) => Promise.resolve(data) };
  const texts: string[] = [];
  const lightness: number[] = [];
  for (let index = 0; index < document.getPageCount(); index += 1) {
    const sheet = document.getPage(index);
    texts.push(sheet.getText());
    const { data } = await sheet.render(bitmap);
    // Most of a sheet is paper, so its median is the paper's. Each pixel has four bytes, the second one green.
    const greens = data.filter((_byte, position) => position % 4 === 1).sort();
    lightness.push(greens[Math.floor(greens.length / 2)]!);
  }
  document.destroy();
  library.destroy();
  return { text: texts.join('\f'), darkest: Math.min(...lightness) };
}
