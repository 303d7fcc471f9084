import type { Release, ReleasedRemote } from '@backshop/shared-types';
import { base, pathInProduct } from '../base';
import { remoteOf } from '../federation/expose-name';
import type { Failure } from '../federation/failure/failure';
import type { Preview } from '../federation/loading/choose-version';
import type { fetchRelease } from '../federation/release';
import { pageAt } from '../routing/find-page';
import type { Page, pagesOf } from '../routing/pages';
import { isLocalNetworkRefused } from './local-network';
import {
  isOnOwnMachine,
  leavePreview,
  type PreviewStore,
  previewStore,
  readPreview,
} from './preview';
import { PreviewNotice } from './preview-notice';

/** Time limit for the whole release, in ms. The app shell renders after it at the latest. */
const wholeReleaseTimeoutMs = 3000;

/**
 * Returns this tab's preview for the federation, and the notice that tells staff about it. It can be of a
 * remote in the release, of one that the host has a page for, or of a new one that the address
 * `/preview/<Expose>` shows. Then it also returns that page.
 *
 * The last two are parameters, because imports would make the host's script larger.
 */
export async function openPreview(
  release: Release,
  fetchWhole: typeof fetchRelease,
  listPages: typeof pagesOf,
) {
  const whole = await wholeReleaseInTime(release, fetchWhole);
  const { remotes } = whole;
  const pages = listPages(whole);
  const withPage = pages.map(({ expose }) => remoteOf(expose));
  const known = [...new Set([...Object.keys(remotes), ...withPage])];
  const path = pathInProduct(location.pathname);
  const expose = previewedExpose(path);
  const state = readPreview(known, expose !== undefined);
  const store = previewStore(state);
  const remote =
    state && 'target' in state && expose === undefined ? state.target.remote : undefined;
  const where = remote ? whereShown(remote, path, pages, remotes[remote]) : '';
  const preview: Preview | undefined =
    state?.kind === 'active'
      ? {
          ...state.target,
          onDrop: (failure) => {
            if (!mayHaveRun(failure)) {
              store.drop(`The preview failed: ${failure.message}`);
              if (isOnOwnMachine(state.target)) void explainRefusal(store);
              return;
            }
            leavePreview(pages, `The preview failed, so the page was reloaded: ${failure.message}`);
            return new Promise(() => undefined); // The page load ends this page.
          },
        }
      : undefined;
  return {
    preview,
    notice: <PreviewNotice store={store} where={where} livePages={pages} />,
    page: preview && expose !== undefined ? previewPage(preview.remote, expose) : undefined,
  };
}

/** Says so if staff have refused this site access to their machine: then no developer can find an error. */
async function explainRefusal(store: PreviewStore): Promise<void> {
  if (await isLocalNetworkRefused()) {
    store.drop(
      'The preview failed, because this browser does not let this site load from your machine. Allow access to the local network in the settings of this site, then open the link again.',
    );
  }
}

/** Returns the whole release. If it does not load in time, returns the part in `index.html`. */
async function wholeReleaseInTime(
  release: Release,
  fetchWhole: typeof fetchRelease,
): Promise<Release> {
  if (!release.whole) return release;
  const options = { signal: AbortSignal.timeout(wholeReleaseTimeoutMs) };
  return fetchWhole(release.whole, options).catch(() => release);
}

/** Returns whether code of the preview may have run. Only a failed request for its entry rules that out. */
function mayHaveRun({ phase, code }: Failure): boolean {
  return phase !== 'entry' || code !== 'unreachable';
}

/** `/preview/Reports/2026`: the expose can only be a word, as in a build, because it is part of what runs as code. */
const previewPath = /^\/preview\/(\w+)(?:\/|$)/;

/** Returns the expose that an address previews as a page: `Reports` of `/preview/Reports` and all below it. */
export function previewedExpose(pathname: string): string | undefined {
  return previewPath.exec(pathname)?.[1];
}

/** Returns the page that shows an expose of a remote that the host has no page for. */
export function previewPage(remote: string, expose: string): Page {
  const page = {
    id: 'preview',
    path: `/preview/${expose}`,
    hasSubpages: true,
    name: expose.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' '),
    icon: 'preview',
    expose: `${remote}/${expose}`,
  };
  return page as unknown as Page; // The types know only the pages that the host lists.
}

/** The exposes that the host shows on every page. They are not pages. */
const onEveryPage = ['notifications/NotificationPanel'];

/**
 * Returns a sentence that says where to see a previewed remote, or `''` if the page at the address shows it.
 * @param pages the pages that the host lists
 * @param released the remote in the release, if it is there
 */
export function whereShown(
  remote: string,
  pathname: string,
  pages: readonly (Pick<Page, 'name' | 'path' | 'hasSubpages'> & { expose: string })[],
  released?: Partial<Pick<ReleasedRemote, 'cards' | 'exposes'>>,
): string {
  const isOwn = (expose: string) => expose.startsWith(`${remote}/`);
  const withCards = Object.values(released?.cards ?? {}).map((card) => card.page);
  const listed = pages.filter(({ expose, path }) => isOwn(expose) || withCards.includes(path));
  if (pageAt(listed, pathname) || onEveryPage.some(isOwn)) return '';
  if (listed.length > 0)
    return `To see the preview, open ${anyOf(listed.map(({ name }) => name))}.`;
  const exposes = Object.keys(released?.exposes ?? {});
  const paths = (exposes.length > 0 ? exposes : ['<Expose>']).map(
    (expose) => `${base}/preview/${expose}`,
  );
  return `No page shows it yet. To see the preview, open ${anyOf(paths)}.`;
}

function anyOf(texts: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(texts);
}
