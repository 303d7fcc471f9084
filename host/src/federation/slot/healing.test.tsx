import type { PackageHistory, Release } from '@backshop/shared-types';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Failure } from '../failure/failure';
import { type Federation } from '../federation';
import { FederationProvider } from '../federation-context';
import { drawKey, failedCandidateKey } from '../loading/candidate';
import { released, releaseOf } from '../testing/fake-releases';
import {
  chunkLoadError,
  describeEntry,
  entries,
  fakeRemotes,
  federationOf,
  noSharing,
} from '../testing/fake-remotes';
import { reportedFailures } from '../testing/reported-failures';
import { Slot } from './slot';

const expose = 'dashboard/Dashboard';
const candidate = { ...released('dashboard', 'candidate'), share: 10, start: 0 };
const release = releaseOf({ dashboard: 'live' }, { candidates: { dashboard: candidate } });
const previous: PackageHistory = { since: '', previous: 'previous' };
/** A release without a candidate, whose part falls back to the previous version. */
const withFallback: Release = {
  ...release,
  candidates: {},
  history: { dashboard: { ...previous, fallback: 'previous' } },
};

/** By version: what a request for the part gives. */
let answers: Record<string, () => unknown>;
const reports = reportedFailures();

beforeEach(() => {
  localStorage.setItem(drawKey, '5');
  answers = {};
  fakeRemotes((id) => {
    const name = versionOf(id);
    const answer = answers[name];
    return answer ? answer() : { default: part(name) };
  });
});

/** Returns a part that shows its version. */
const part = (name: string) => () => (
  <>
    <h1>Dashboard {name}</h1>
    <button>Part</button>
  </>
);

/** Returns a part that crashes when it renders. */
const crashing = (name: string) => () => ({
  default: () => {
    throw new Error(`${name} is broken`);
  },
});

/** A part that crashes on a click. */
function CrashesLater() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broken on an update');
  return <button onClick={() => setBroken(true)}>Break</button>;
}

const unreachable = () => Promise.reject(chunkLoadError('error'));
const invalid = () => Promise.reject(chunkLoadError('missing'));
const incompatible = () => {
  jest.spyOn(noSharing, 'hasRefused').mockReturnValueOnce(true);
  throw new Error('another React');
};
const hanging = () => new Promise(() => undefined);

function renderSlot(
  federation: Federation,
  onSettled: (hasRetried: boolean, slot: HTMLElement) => void = () => undefined,
) {
  return render(
    <FederationProvider value={federation}>
      <input aria-label="Search" />
      <Slot
        expose={expose}
        name="Dashboard"
        props={{ headingId: 'heading', address: '', onAddressChange: jest.fn() }}
        fallback={(card) => card || <p>Loading</p>}
        onSettled={onSettled}
      />
    </FederationProvider>,
    // React logs a crash to the console, which would fail the test.
    { onCaughtError: () => undefined },
  );
}

const slot = () => document.querySelector<HTMLElement>('[data-slot]')!;
const shown = (name: string) => screen.findByRole('heading', { name: `Dashboard ${name}` });
/** The versions that were requested so far. */
const requested = () => entries.map(({ src }) => versionOf(describeEntry(src)));
const versionOf = (id: string) => /@(.*)#/.exec(id)![1]!;

let observer: MutationObserver | undefined;
afterEach(() => observer?.disconnect());

/** Counts the failure cards that appear from now on. */
function watchCards() {
  const cards: Node[] = [];
  observer = new MutationObserver(() => cards.push(...screen.queryAllByRole('alert')));
  observer.observe(document.body, { childList: true, subtree: true });
  return cards;
}

test('a browser of the candidate uses it, and the slot names its version', async () => {
  renderSlot(federationOf(release));
  await shown('candidate');
  expect(slot().dataset).toMatchObject({ state: 'ready', version: 'candidate' });
  expect(requested()).toEqual(['candidate']);
});

test('a browser outside of the share uses the live version', async () => {
  localStorage.setItem(drawKey, '10');
  renderSlot(federationOf(release));
  await shown('live');
});

test('a preview wins over a candidate', async () => {
  const preview = { remote: 'dashboard', ...released('dashboard', 'preview'), onDrop: jest.fn() };
  renderSlot(federationOf(release, preview));
  await shown('preview');
  expect(requested()).toEqual(['preview']);
});

const failures: [what: string, answer: () => unknown, report: Partial<Failure>][] = [
  ['does not load', unreachable, { code: 'unreachable', retried: true }],
  ['is refused', invalid, { code: 'invalid', retried: false }],
  ['is incompatible', incompatible, { code: 'incompatible' }],
  ['throws when it loads', () => Promise.reject(new TypeError('x')), { code: 'crashed' }],
  ['crashes while it renders', crashing('candidate'), { code: 'crashed', phase: 'render' }],
];

test.each(failures)('a candidate that %s is replaced by the live version', async (...failure) => {
  const [, answer, report] = failure;
  answers.candidate = answer;
  const cards = watchCards();
  const texts: (string | null)[] = [];
  const onSettled = (_hasRetried: boolean, { textContent }: HTMLElement) => texts.push(textContent);
  const { unmount } = renderSlot(federationOf(release), onSettled);
  await shown('live');
  expect(slot().dataset.version).toBe('live');
  expect(cards).toEqual([]);
  expect(reports).toMatchObject([{ ...report, version: 'candidate', fellBackTo: 'live' }]);
  expect(texts).toEqual(['Dashboard livePart']);
  expect(localStorage.getItem(failedCandidateKey('dashboard'))).toBe('candidate');
  unmount();
  entries.length = 0;
  renderSlot(federationOf(release));
  await shown('live');
  expect(requested()).toEqual(['live']);
});

test('a candidate that hangs is replaced after 3 seconds, and ignored when it arrives', async () => {
  jest.useFakeTimers();
  let arrive: (module: object) => void = () => undefined;
  answers.candidate = () => new Promise((resolve) => (arrive = resolve));
  const federation = federationOf(release);
  renderSlot(federation);
  await act(() => jest.advanceTimersByTimeAsync(2999));
  expect(screen.getByText('Loading')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading')).toHaveTextContent('Dashboard live');
  expect(reports).toMatchObject([{ code: 'timeout', version: 'candidate', fellBackTo: 'live' }]);
  await act(async () => {
    arrive({ default: part('candidate') });
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByRole('heading')).toHaveTextContent('Dashboard live');
  expect(federation.peek(expose)?.version).toBe('live');
});

test('a failed prefetch reports nothing, and the slot then reports it once', async () => {
  answers.candidate = invalid;
  const federation = federationOf(release);
  federation.prefetch(expose);
  renderSlot(federation);
  await shown('live');
  expect(requested()).toEqual(['candidate', 'live']);
  expect(reports).toHaveLength(1);
});

test('two loads of a candidate that fails report it once, and both get the live version', async () => {
  answers.candidate = invalid;
  const federation = federationOf(release);
  const loads = await Promise.all([federation.load(expose), federation.load(expose)]);
  expect(loads.map((loaded) => loaded.version)).toEqual(['live', 'live']);
  expect(reports).toHaveLength(1);
});

test('a candidate that crashes later is replaced, and the focus stays where it is', async () => {
  answers.candidate = () => ({ default: CrashesLater });
  const onSettled = jest.fn();
  renderSlot(federationOf(release), onSettled);
  const crash = await screen.findByRole('button', { name: 'Break' });
  const search = screen.getByRole('textbox', { name: 'Search' });
  search.focus();
  await act(async () => {
    crash.click();
    await Promise.resolve();
  });
  await shown('live');
  expect(search).toHaveFocus();
  expect(reports).toMatchObject([{ code: 'crashed', version: 'candidate', fellBackTo: 'live' }]);
  // A second call would scroll the page and move the focus.
  expect(onSettled).toHaveBeenCalledTimes(1);
});

describe('a live version that fails', () => {
  test.each(failures)('and %s is replaced by the previous one', async (_what, answer) => {
    answers.live = answer;
    const cards = watchCards();
    const federation = federationOf(withFallback);
    const { unmount } = renderSlot(federation);
    await shown('previous');
    expect(cards).toEqual([]);
    expect(reports).toMatchObject([{ version: 'live', fellBackTo: 'previous' }]);
    unmount();
    renderSlot(federation);
    await shown('previous');
    expect(reports).toHaveLength(1);
    expect(localStorage).toHaveLength(1);
  });

  test('is not replaced if the release does not say so', async () => {
    answers.live = invalid;
    renderSlot(federationOf({ ...withFallback, history: { dashboard: previous } }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(requested()).toEqual(['live']);
    expect(reports[0]!.fellBackTo).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Use previous version' }));
    await shown('previous');
  });

  test('falls through candidate, live and previous version to the card, each reported once', async () => {
    answers = { candidate: invalid, live: unreachable, previous: invalid };
    renderSlot(federationOf({ ...withFallback, candidates: release.candidates! }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(reports).toMatchObject([
      { version: 'candidate', code: 'invalid', fellBackTo: 'live' },
      { version: 'live', code: 'unreachable', fellBackTo: 'previous', retried: true },
      { version: 'previous', code: 'invalid' },
    ]);
    expect(reports[2]!.fellBackTo).toBeUndefined();
    delete answers.live;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shown('live');
  });
});

describe('a part that crashes three times within a minute', () => {
  const crash = crashing('live');
  const onlyLive = { ...release, candidates: {} };
  const tryAgain = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    return screen.findByRole('alert');
  };

  test('keeps its card when the slot mounts again, until staff try again', async () => {
    answers.live = crash;
    const federation = federationOf(onlyLive);
    const { unmount } = renderSlot(federation);
    await screen.findByRole('alert');
    await tryAgain();
    await tryAgain();
    expect(reports).toHaveLength(3);
    unmount();
    renderSlot(federation);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(reports).toHaveLength(3);
    delete answers.live;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await shown('live');
  });

  test('ends in the card, even if versions fall back to each other', async () => {
    answers = { live: crash, previous: crash };
    const federation = federationOf(withFallback);
    for (let mounts = 0; mounts < 6; mounts += 1) {
      const { unmount } = renderSlot(federation);
      await screen.findByRole('alert');
      unmount();
    }
    expect(reports.map((report) => report.version)).toEqual(['live', 'previous', 'live']);
  });

  test('is rendered again after the minute, or when the tab follows another release', async () => {
    jest.useFakeTimers();
    answers.live = crash;
    const federation = federationOf(onlyLive);
    const mount = async () => {
      const { unmount } = renderSlot(federation);
      await act(() => jest.advanceTimersByTimeAsync(0));
      expect(screen.getByRole('alert')).toBeVisible();
      unmount();
    };
    await mount();
    await mount();
    await mount();
    await mount();
    expect(reports).toHaveLength(3);
    federation.follow({ ...onlyLive, number: 2 });
    await mount();
    await mount();
    await mount();
    await mount();
    expect(reports).toHaveLength(6);
    await jest.advanceTimersByTimeAsync(60_000);
    await mount();
    expect(reports).toHaveLength(7);
  });
});

test('a hanging version falls back to the card after all of them', async () => {
  jest.useFakeTimers();
  answers = { live: hanging, previous: hanging };
  renderSlot(federationOf(withFallback));
  await act(() => jest.advanceTimersByTimeAsync(5999));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert')).toHaveTextContent('Dashboard is still loading');
});
