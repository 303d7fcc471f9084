import type { Release } from '@backshop/shared-types';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Failure } from '../federation/failure/failure';
import { pagesOf } from '../routing/pages';
import { openPreview } from './open-preview';
import { previewKey } from './stored-preview';

let resize: () => void;

beforeEach(() => {
  const ResizeObserver = class {
    constructor(callback: () => void) {
      resize = callback;
    }
    observe = jest.fn();
    disconnect = jest.fn();
  };
  Object.assign(globalThis, { ResizeObserver });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'ResizeObserver'));

/** Renders the notice of a tab that previews a version of the Dashboard. */
async function renderNotice(address: string) {
  history.replaceState(null, '', address);
  sessionStorage.setItem(previewKey(''), 'dashboard@1.2.3');
  const release: Release = { number: 1, created: '', host: '', remotes: {} };
  const { notice, preview } = await openPreview(release, jest.fn(), pagesOf);
  render(notice);
  return { text: screen.getByText(/^Its files are not verified\./), preview: preview! };
}

test.each([
  ['/', ''],
  ['/store', 'To see the preview, open Dashboard.'],
])('at %s, the notice of a preview of the Dashboard ends with “%s”', async (address, end) => {
  const { text } = await renderNotice(address);
  expect(text.textContent.trim()).toBe(
    `Its files are not verified. Everyone else uses the live version. ${end}`.trim(),
  );
});

test('the live region that says what is previewed also says that the preview has failed', async () => {
  const { preview } = await renderNotice('/');
  const status = screen.getByRole('status');
  act(() => void preview.onDrop(new Failure('gone', { code: 'unreachable', phase: 'entry' })));
  expect(status).toHaveTextContent('The preview failed: gone');
  expect(screen.getByRole('status')).toBe(status);
});

test('tells the styles of the page how high the notice is, also after its text has wrapped', async () => {
  await renderNotice('/');
  const height = jest.spyOn(screen.getByRole('region', { name: 'Preview' }), 'offsetHeight', 'get');
  for (const px of [104, 224]) {
    height.mockReturnValue(px);
    resize();
    const style = { '--notice-height': `${px}px` };
    await waitFor(() => expect(document.documentElement).toHaveStyle(style));
  }
});
