import type { Locator, Page } from '@playwright/test';

/** Returns the contrast of a colour of an element to the background of a surface, by default its own: 1 to 21. */
export async function contrastOf(element: Locator, property: string, surface = element) {
  const color = await element.evaluate(
    (node, name) => getComputedStyle(node).getPropertyValue(name),
    property,
  );
  const background = await surface.evaluate((node) => {
    const backgrounds: string[] = [];
    for (let each: Element | null = node; each; each = each.parentElement)
      backgrounds.push(getComputedStyle(each).backgroundColor);
    return backgrounds.find((each) => each !== 'rgba(0, 0, 0, 0)')!;
  });
  return contrastBetween(element.page(), color, background);
}

/** Returns the contrast of two opaque CSS colours as WCAG 2.2 defines it: 1 to 21. */
export function contrastBetween(page: Page, ...colors: [string, string]): Promise<number> {
  return page.evaluate((given) => {
    // The canvas reads colours in every format.
    const context = document
      .createElement('canvas')
      .getContext('2d', { willReadFrequently: true })!;
    const [one = 0, other = 0] = given.map((color) => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const { data } = context.getImageData(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...data].map((each) => {
        const share = each / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    });
    return Math.max(one, other) / Math.min(one, other);
  }, colors);
}
