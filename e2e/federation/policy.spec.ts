import { emptyPage, expect, openPage, test } from '../support/test';

test.describe('the policy', () => {
  test.use({ expectedErrors: /elsewhere\.example/ });

  test('blocks all addresses that no live remote needs', async ({ page, violations }) => {
    await openPage(page, emptyPage);
    await page.evaluate(() => {
      const image = new Image();
      image.src = 'https://elsewhere.example/picture.png';
      const stylesheet = document.createElement('link');
      Object.assign(stylesheet, { rel: 'stylesheet', href: 'https://elsewhere.example/style.css' });
      const frame = document.createElement('iframe');
      frame.src = 'https://elsewhere.example/frame';
      document.body.append(image, stylesheet, frame);
      fetch('https://elsewhere.example/data').catch(() => {});
    });
    await expect.poll(() => violations.toSorted()).toHaveLength(4);
    expect(violations.splice(0).sort()).toEqual([
      'connect-src https://elsewhere.example/data',
      'frame-src https://elsewhere.example',
      'img-src https://elsewhere.example/picture.png',
      'style-src-elem https://elsewhere.example/style.css',
    ]);
  });
});
