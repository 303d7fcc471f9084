import { PDFiumLibrary } from '@hyzyla/pdfium';
import { eventually, expect, openPage, test } from './test';

test.use({ expectedProblems: /woff2|downloadable font/ });

test('prints the Dashboard in the dark theme on light paper: title, date, every order, no controls', async ({
  server,
  tab,
}) => {
  // Firefox prints the letters of Inter as drawings, and those of the fallback font as text.
  server.breakFiles(/\.woff2$/);
  await openPage(tab, '/');
  await tab.waitUntilIdle();
  await tab.evaluate(() => localStorage.setItem('items', 'true'));
  await openPage(tab, '/');
  await eventually(() => tab.evaluate(() => document.documentElement.className)).toContain('dark');

  const { text, darkest } = await readPaper(await tab.print());
  // The first line of the paper. Without Inter, Firefox leaves it out.
  const firstLine = () => tab.evaluate(() => document.documentElement.dataset.printed);
  await eventually(firstLine).toMatch(/^Dashboard · Backshop · \w+ \d+, \d{4}$/);
  expect(text).toContain('Jon Blank $33.30 Chargeback Mar 6, 2026');
  expect(text.split('\f').filter((sheet) => /Country|Argentina/.test(sheet))).toEqual(
    text.split('\f').filter((sheet) => /Country\s+Popularity/.test(sheet)),
  );
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
