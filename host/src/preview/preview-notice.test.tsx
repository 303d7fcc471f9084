import type { Release } from '@backshop/shared-types';
import { render, screen } from '@testing-library/react';
import { pagesOf } from '../routing/pages';
import { openPreview } from './open-preview';
import { previewKey } from './stored-preview';

/** Renders the notice of a tab that previews a version of the Dashboard. */
async function renderNotice(address: string) {
  history.replaceState(null, '', address);
  sessionStorage.setItem(previewKey(''), 'dashboard@1.2.3');
  const release: Release = { number: 1, created: '', host: '', remotes: {} };
  const { notice } = await openPreview(release, jest.fn(), pagesOf);
  render(notice);
  return screen.getByText(/^Its files are not verified\./);
}

test.each([
  ['/', ''],
  ['/store', 'To see the preview, open Dashboard.'],
])('at %s, the notice of a preview of the Dashboard ends with “%s”', async (address, end) => {
  const notice = await renderNotice(address);
  expect(notice.textContent.trim()).toBe(
    `Its files are not verified. Everyone else uses the live version. ${end}`.trim(),
  );
});
