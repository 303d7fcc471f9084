import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Failure, reportFailure } from '../federation/failure/failure';
import { FederationProvider } from '../federation/federation-context';
import { reportedFailures } from '../federation/testing/reported-failures';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { useIdentity } from '../identity/identity';
import { PageRoute } from '../routing/page-route';
import type { Page } from '../routing/pages';
import { useMenuPages } from '../routing/use-pages';
import { IdentityProvider } from './identity-provider';
import { createSession } from './session';

const pat = { name: 'Pat Example', email: 'pat@example.com', groups: ['finance'] };
const path = '/oauth2/userinfo';
const failure = new Failure('gone', {
  code: 'unreachable',
  phase: 'entry',
  expose: 'dashboard/Dashboard',
});

type Answer = Pick<Response, 'ok' | 'status'> & {
  type?: ResponseType;
  text?: () => Promise<string>;
};

/** What the sign-in answers next. */
let answer: () => Promise<Answer>;
const request = jest.fn<Promise<Answer>, [url: string, options: RequestInit]>();

const answerWith =
  (status: number, text = '', type: ResponseType = 'basic') =>
  () =>
    Promise.resolve({ ok: status === 200, status, type, text: () => Promise.resolve(text) });
const json = (body: unknown) => answerWith(200, JSON.stringify(body));
const refuse = answerWith(401);
const redirect = answerWith(0, '', 'opaqueredirect');
const reports = reportedFailures();

beforeEach(() => {
  request.mockReset().mockImplementation(() => answer());
  answer = json(pat);
  Object.assign(globalThis, { fetch: request });
});

const page: Page = {
  id: 'a',
  path: '/budgets',
  name: 'Budgets',
  expose: 'reports/Budgets' as never,
};
const remotes = {
  reports: {
    version: '1',
    entry: '',
    exposes: {},
    pages: { Budgets: { path: '/budgets', name: 'Budgets', groups: ['finance', 'board'] } },
  },
};

/** Shows what the host shows of the user. */
function Shown() {
  const { user, avatar, profile, notice, hasNotice } = useIdentity();
  return (
    <main tabIndex={-1}>
      {notice}
      {avatar}
      {profile}
      <output>{`user ${user?.name}`}</output>
      <output>{hasNotice ? 'notice' : 'no notice'}</output>
      <nav>
        {useMenuPages().map(({ name, id }) => (
          <a key={id} href="/">
            {name}
          </a>
        ))}
      </nav>
      <PageRoute page={{ ...page, groups: ['finance', 'board'] }} />
    </main>
  );
}

function renderTab() {
  const session = createSession({ user: path });
  const federation = federationWithoutRemotes({ load: () => new Promise(() => undefined) });
  render(
    <FederationProvider value={{ ...federation, release: { ...federation.release, remotes } }}>
      <IdentityProvider session={Promise.resolve(session)}>
        <MemoryRouter initialEntries={['/budgets']}>
          <Shown />
        </MemoryRouter>
      </IdentityProvider>
    </FederationProvider>,
  );
  return session;
}

const menuEntry = () => screen.queryByRole('link', { name: 'Budgets' });
const notice = 'Your session has ended.';

test('shows the user, with the pages of the groups, after one request', async () => {
  let arrive: (given: Answer) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  renderTab();
  await waitFor(() => expect(request).toHaveBeenCalled());
  expect(menuEntry()).toBeNull();
  expect(document.querySelector('[data-slot]')).toBeNull();
  arrive(await json(pat)());
  expect(await screen.findByText('Pat Example')).toBeVisible();
  expect(screen.getByText('finance')).toBeVisible();
  expect(screen.getByText('no notice')).toBeVisible();
  expect(screen.getByText('PE')).toBeInTheDocument();
  expect(menuEntry()).toBeVisible();
  expect(document.querySelector('[data-slot="reports/Budgets"]')).not.toBeNull();
  expect(request).toHaveBeenCalledTimes(1);
  expect(request.mock.calls[0]).toMatchObject([path, { redirect: 'manual', cache: 'no-store' }]);
});

test('somebody else does not see the page, neither in the menu nor at its address', async () => {
  answer = json({ ...pat, groups: ['sales'] });
  renderTab();
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('It is for finance, board.');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Budgets');
  expect(document.title).toBe('Budgets · Backshop');
  expect(menuEntry()).toBeNull();
  expect(document.querySelector('[data-slot]')).toBeNull();
});

test('the next load of the tab shows the last answer until the new one', async () => {
  renderTab();
  await screen.findByText('Pat Example');
  answer = () => new Promise(() => undefined);
  document.body.replaceChildren();
  renderTab();
  expect((await screen.findAllByText('Pat Example'))[0]).toBeInTheDocument();
});

test.each<[what: string, answer: () => Promise<Answer>, problem: string]>([
  ['a page', answerWith(200, '<!doctype html>'), 'it is not JSON'],
  ['an error', answerWith(500), 'status 500'],
  ['nothing', () => Promise.reject(new Error('Failed to fetch')), 'Failed to fetch'],
  ['another type', json({ name: 1 }), 'it has no name'],
])(
  'an answer with %s leaves the product as it is, with one warning',
  async (_what, first, problem) => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    answer = first;
    const session = renderTab();
    expect(await screen.findByRole('link', { name: 'Budgets' })).toBeVisible();
    expect(screen.getByText('user undefined')).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
    await act(() => session.explain(failure, () => Promise.resolve()));
    expect(warn.mock.calls).toEqual([[`${path} does not tell who is signed in: ${problem}.`]]);
    warn.mockRestore();
  },
);

describe.each([
  ['a redirect', redirect],
  ['401', refuse],
])('after %s', (_what, end) => {
  test('the tab says that the session has ended, until staff come back with a new one', async () => {
    renderTab();
    await screen.findByText('Pat Example');
    expect(screen.queryByText(notice)).toBeNull();
    answer = end;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await screen.findByText(notice)).toHaveAttribute('role', 'status');
    expect(screen.getByText('Pat Example')).toBeVisible();
    expect(menuEntry()).toBeVisible();
    expect(sessionStorage.getItem('user')).toBeNull();
    answer = json(pat);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });

  test('a part that does not load is no failure, and loads when the session is back', async () => {
    const session = renderTab();
    await screen.findByText('Pat Example');
    answer = end;
    const load = jest.fn(() => Promise.resolve('part'));
    const shown = await act(() => session.explain(failure, load));
    expect(shown).toMatchObject({ code: 'signed-out', expose: 'dashboard/Dashboard' });
    expect(load).not.toHaveBeenCalled();
    answer = json(pat);
    window.dispatchEvent(new Event('focus'));
    expect(await act(() => (shown as Failure).lateArrival)).toBe('part');
  });

  test('nothing is reported', async () => {
    renderTab();
    await screen.findByText('Pat Example');
    reportFailure(failure);
    await waitFor(() => expect(reports).toHaveLength(1));
    answer = end;
    reportFailure(failure);
    expect(await screen.findByText(notice)).toBeVisible();
    await act(async () => Promise.resolve());
    expect(reports).toHaveLength(1);
  });
});

test('a part that fails while the session lasts stays a failure', async () => {
  const session = renderTab();
  await screen.findByText('Pat Example');
  const explain = (each: Failure) => act(() => session.explain(each, () => Promise.resolve()));
  await expect(explain(failure)).resolves.toBeUndefined();
  answer = refuse;
  await expect(explain(failure.with({ code: 'timeout' }))).resolves.toBeUndefined();
});

/** Shows a text that a page load would lose. */
async function writeDraft(): Promise<HTMLTextAreaElement> {
  const draft = document.createElement('textarea');
  draft.getClientRects = () => [{}] as unknown as DOMRectList;
  document.body.append(draft);
  await userEvent.type(draft, 'Hello');
  return draft;
}

test('when somebody else has signed in, staff who would lose something by a page load are told', async () => {
  renderTab();
  await screen.findByText('Pat Example');
  const draft = await writeDraft();
  answer = json({ ...pat, name: 'Kim Other' });
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now);
  await act(() => Promise.resolve(window.dispatchEvent(new Event('focus')))); // Too early for another request.
  expect(screen.queryByText(/Kim Other/)).toBeNull();
  clock.mockReturnValue(now + 10_000);
  window.dispatchEvent(new Event('focus'));
  expect(
    await screen.findByText('Kim Other is signed in now. Copy what you need, then reload.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeVisible();
  expect(screen.getByText('user Pat Example')).toBeVisible();
  expect(screen.getByText('notice')).toBeVisible();
  draft.remove();
});

test('what waits for a user does not load for another one', async () => {
  const session = renderTab();
  await screen.findByText('Pat Example');
  const draft = await writeDraft();
  answer = refuse;
  const load = jest.fn(() => Promise.resolve('part'));
  await act(() => session.explain(failure, load));
  answer = json({ ...pat, name: 'Kim Other' });
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText(/^Kim Other is signed in now/)).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  draft.remove();
});

test('"Sign in again" opens a new tab while staff would lose something', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  answer = refuse;
  renderTab();
  const draft = await writeDraft();
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(open).toHaveBeenCalledWith(location.href, '_blank', 'noopener');
  expect(screen.getByText('Sign in in the new tab, then come back.')).toBeVisible();
  expect(draft).toHaveValue('Hello');
  expect(screen.getByRole('button', { name: 'Sign in again' })).toHaveFocus();
  answer = json(pat);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull());
  expect(screen.getByRole('main')).toHaveFocus();
  draft.remove();
});
