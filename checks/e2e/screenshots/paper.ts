import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import type { Picture } from './compare';

/** The paper that a page is printed on. */
export interface Paper {
  format: 'A4' | 'Letter';
  /** Number of sheets that the page needs. */
  sheets: number;
}

/** Pixels of a picture for each point of the paper: 96 dpi. */
const scale = 96 / 72;

/** Prints a page with the settings that browsers have at first, and returns a picture of one sheet. */
export async function printedSheet(
  page: Page,
  { format, sheets }: Paper,
  index: number,
): Promise<Picture> {
  const margin = '0.4in';
  const pdf = await page.pdf({
    format,
    margin: { top: margin, right: margin, bottom: margin, left: margin },
    printBackground: false,
  });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    if (document.getPageCount() !== sheets) {
      throw new Error(`The page needs ${document.getPageCount()} sheets instead of ${sheets}.`);
    }
    const bitmap = { scale, render: ({ data }: { data: Uint8Array }) => Promise.resolve(data) };
    const { width, height, data } = await document.getPage(index).render(bitmap);
    return { width, height, data: new Uint8Array(data) }; // A copy: the library frees its memory.
  } finally {
    document.destroy();
    library.destroy();
  }
}
