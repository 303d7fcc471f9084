import type { BroughtCard, CardProps, PageProps, Release } from '@backshop/shared-types';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useLayoutEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Failure } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { FederationProvider } from '../federation/federation-context';
import { fakePart } from '../federation/testing/fake-remotes';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { CurrentPage } from './current-page';
import { cardsOn } from './pages';

beforeEach(() => jest.spyOn(window, 'scrollTo').mockReturnValue());

function releaseWith(cards: Record<string, Partial<BroughtCard>>, number = 1): Release {
  const remotes = Object.entries(cards).map(([remote, card]) => {
    const full = { page: '/', name: `${remote} card`, size: 'small', ...card };
    return [remote, { version: '1', entry: '', exposes: {}, cards: { Card: full } }] as const;
  });
  return { number, created: '', host: '1', remotes: Object.fromEntries(remotes) };
}

const Card = ({ headingId }: CardProps) => (
  <h2 id={headingId} tabIndex={-1}>
    Card of a remote
  </h2>
);

/** A page with a place for each card, which staff can hide. */
function CardPage({ headingId, cards = [], onCardElement = () => undefined }: PageProps) {
  const [isHidden, setHidden] = useState(false);
  return (
    <>
      <h1 id={headingId}>Page</h1>
      <button type="button" onClick={() => setHidden(true)}>
        Hide
      </button>
      {!isHidden &&
        cards.map(({ id, name }) => <Place key={id} {...{ id, name, onCardElement }} />)}
    </>
  );
}

type PlaceProps = Pick<Required<PageProps>, 'onCardElement'> & { id: string; name: string };

function Place({ id, name, onCardElement }: PlaceProps) {
  const ref = useCallback((element: Element | null) => onCardElement(id, element), []);
  return <div ref={ref} role="group" aria-label={name} />;
}

/** Shows the Dashboard's page in a release. `parts` are the components of the exposes. */
async function open(first: Release, parts: Record<string, unknown>) {
  let release = first;
  const listeners = new Set<() => void>();
  const load = ((expose: string) =>
    parts[expose]
      ? Promise.resolve(fakePart(parts[expose]))
      : Promise.reject(
          new Failure('gone', {
            code: 'unreachable',
            phase: 'entry',
            expose: expose as '*/Card',
            version: '1',
          }),
        )) as Federation['load'];
  const prefetch = jest.fn();
  const federation = {
    ...federationWithoutRemotes({ load, prefetch }),
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    get release() {
      return release;
    },
  };
  render(
    <FederationProvider value={federation}>
      <MemoryRouter initialEntries={['/']}>
        <CurrentPage />
      </MemoryRouter>
    </FederationProvider>,
    // React logs a crash to the console, which would fail the test.
    { onCaughtError: () => undefined },
  );
  await screen.findByRole('heading', { level: 1 });
  const follow = (next: Release) =>
    act(async () => {
      release = next;
      for (const listener of listeners) listener();
      await Promise.resolve();
    });
  return { follow, prefetch };
}

const names = () => screen.getAllByRole('group').map((place) => place.getAttribute('aria-label'));

test('a card shows in the element that the page hands over, and leaves with it', async () => {
  const user = userEvent.setup();
  await open(releaseWith({ stock: {} }), { 'dashboard/Dashboard': CardPage, 'stock/Card': Card });
  const place = screen.getByRole('group', { name: 'stock card' });
  const heading = await within(place).findByRole('heading', { level: 2 });
  expect(heading).toHaveAttribute('id', 'stock-Card');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Card of a remote')).not.toBeInTheDocument();
});

test('a card that fails shows its failure card, and the page and other cards stay', async () => {
  const parts: Record<string, unknown> = { 'dashboard/Dashboard': CardPage, 'stock/Card': Card };
  await open(releaseWith({ reports: {}, stock: {} }), parts);
  const place = screen.getByRole('group', { name: 'reports card' });
  expect(await within(place).findByRole('alert')).toHaveTextContent(
    'reports card is not available right now',
  );
  expect(await screen.findByText('Card of a remote')).toBeVisible();
  parts['reports/Card'] = Card;
  await userEvent.click(within(place).getByRole('button', { name: 'Try again' }));
  expect(await within(place).findByText('Card of a remote')).toBeVisible();
});

test('a card that crashes stays in its element', async () => {
  const Crashing = () => {
    throw new Error('no stock');
  };
  const parts = { 'dashboard/Dashboard': CardPage, 'reports/Card': Crashing, 'stock/Card': Card };
  await open(releaseWith({ reports: {}, stock: {} }), parts);
  const place = screen.getByRole('group', { name: 'reports card' });
  expect(await within(place).findByRole('alert')).toBeVisible();
  expect(await screen.findByText('Card of a remote')).toBeVisible();
});

test('the rest of a release adds cards to those on the screen, and nothing takes them away', async () => {
  const parts = { 'dashboard/Dashboard': CardPage, 'a/Card': Card, 'b/Card': Card };
  const whole = { url: '/host/chunk-1/release.json', integrity: '' };
  const { follow } = await open({ ...releaseWith({ b: {} }), whole }, parts);
  await follow(releaseWith({ a: {}, b: {} }));
  expect(names()).toEqual(['a card', 'b card']);
  await follow(releaseWith({ b: {} })); // The candidate that brought the other one has failed.
  expect(names()).toEqual(['a card', 'b card']);
  await follow(releaseWith({ c: {} }, 2));
  expect(names()).toEqual(['a card', 'b card']);
});

test('a page that hands over something else than an element shows no card', async () => {
  const Confused = ({ headingId, onCardElement }: PageProps) => (
    <h1 id={headingId} ref={() => onCardElement?.('stock/Card', { nodeType: 1 })}>
      Page
    </h1>
  );
  await open(releaseWith({ stock: {} }), { 'dashboard/Dashboard': Confused, 'stock/Card': Card });
  expect(screen.queryByText('Card of a remote')).not.toBeInTheDocument();
});

test('the cards of a page load as soon as the page shows', async () => {
  const release = releaseWith({ stock: {}, reports: {}, elsewhere: { page: '/store' } });
  const { prefetch } = await open(release, { 'dashboard/Dashboard': () => <h1>Page</h1> });
  expect(prefetch.mock.calls).toEqual([['reports/Card'], ['stock/Card']]);
});

test('the cards of a page that has failed load only once it shows', async () => {
  const parts: Record<string, unknown> = {};
  const { prefetch } = await open(releaseWith({ stock: {} }), parts);
  await screen.findByRole('alert');
  expect(prefetch).not.toHaveBeenCalled();
  parts['dashboard/Dashboard'] = () => <h1>Page</h1>;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Page')).toBeVisible();
  expect(prefetch.mock.calls).toEqual([['stock/Card']]);
});

test('a card that the page hides does not load', async () => {
  const Hiding = ({ headingId, onCardElement }: PageProps) => {
    useLayoutEffect(() => onCardElement?.('reports/Card', null), [onCardElement]);
    return <h1 id={headingId}>Page</h1>;
  };
  const release = releaseWith({ stock: {}, reports: {} });
  const { prefetch } = await open(release, { 'dashboard/Dashboard': Hiding });
  expect(prefetch.mock.calls).toEqual([['stock/Card']]);
});

test('a page shows its own cards, by position and name', () => {
  const release = releaseWith({
    last: { position: 1 },
    'team-10': {},
    'team-2': {},
    elsewhere: { page: '/store' },
    broken: { size: null as never },
  });
  expect(cardsOn('/', release, () => true)).toEqual([
    { id: 'team-2/Card', name: 'team-2 card', size: 'small' },
    { id: 'team-10/Card', name: 'team-10 card', size: 'small' },
    { id: 'last/Card', name: 'last card', size: 'small' },
  ]);
});

test('a candidate brings its own cards', () => {
  localStorage.setItem('draw', '5');
  const release = releaseWith({ stock: {} });
  const candidate = { version: '2', entry: '', exposes: {}, share: 10, start: 0 };
  expect(cardsOn('/', { ...release, candidates: { stock: candidate } }, () => true)).toEqual([]);
});
