import type { ExposedComponent, Release } from '@backshop/shared-types';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Federation } from './federation';
import { FederationProvider } from './federation-context';
import { type FailureCode, failureEvent, RemoteFailure } from './remote-failure';
import { Slot } from './slot';

const expose = 'dashboard/Dashboard';
const entry = '/remotes/dashboard/1.0.0-abc/remoteEntry.js';
const release: Release = {
  number: 1,
  created: '',
  host: '1',
  remotes: { dashboard: { version: '1.0.0-abc', entry, exposes: {} } },
};

const Dashboard: ExposedComponent<typeof expose> = ({ headingId }) => (
  <h1 id={headingId}>Dashboard</h1>
);

test('shows the skeleton, then the part with the props of its contract', async () => {
  const { loads } = renderSlot();
  expect(screen.getByText('Loading')).toBeVisible();
  loads[0]!.resolve(Dashboard);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveAttribute(
    'id',
    'heading',
  );
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
});

test('shows a part that has been loaded before at once', () => {
  const { loads } = renderSlot({ peeked: Dashboard });
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(loads).toHaveLength(0);
});

test('says which part failed, in which version, and why', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('unreachable'));
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent('Dashboard is not available right now');
  expect(card).toHaveTextContent(expose);
  expect(card).toHaveTextContent('1.0.0-abc');
  expect(card).toHaveTextContent('unreachable: it is gone');
});

test('"Try again" loads again, as often as it takes', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('unreachable'));
  await tryAgain();
  expect(screen.getByText('Loading')).toBeVisible();
  loads[1]!.reject(failure('invalid'));
  expect(await screen.findByRole('alert')).toHaveTextContent('invalid');
  await tryAgain();
  loads[2]!.resolve(Dashboard);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a part that crashes while it renders fails alone, is reported once, and can be tried again', async () => {
  const report = jest.fn<void, [CustomEvent<RemoteFailure>]>();
  window.addEventListener(failureEvent, report);
  let isBroken = true;
  const Fragile: typeof Dashboard = (props) => {
    if (isBroken) throw new Error('x is undefined');
    return <h1 id={props.headingId}>Dashboard</h1>;
  };
  const { loads } = renderSlot();
  loads[0]!.resolve(Fragile);
  expect(await screen.findByRole('alert')).toHaveTextContent('crashed: x is undefined');
  expect(screen.getByText('The rest of the shell')).toBeVisible();
  expect(report.mock.calls.map(([{ detail }]) => detail)).toMatchObject([
    { code: 'crashed', phase: 'render', version: '1.0.0-abc' },
  ]);
  window.removeEventListener(failureEvent, report);
  isBroken = false;
  await tryAgain();
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

describe('a part that timed out', () => {
  let arrive: (address: string) => void;
  const original = globalThis.PerformanceObserver;

  beforeEach(() => {
    globalThis.PerformanceObserver = class {
      constructor(callback: (list: { getEntries: () => { name: string }[] }) => void) {
        arrive = (address) => {
          const name = new URL(address, document.baseURI).href;
          callback({ getEntries: () => [{ name }] });
        };
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof PerformanceObserver;
  });

  afterEach(() => {
    globalThis.PerformanceObserver = original;
  });

  test('shows by itself when its file comes late', async () => {
    const { loads } = renderSlot();
    loads[0]!.reject(failure('timeout'));
    await screen.findByRole('alert');
    act(() => arrive('/remotes/other/1.0.0-abc/remoteEntry.js'));
    expect(loads).toHaveLength(1);
    act(() => arrive(entry));
    loads[1]!.resolve(Dashboard);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

function failure(code: FailureCode): RemoteFailure {
  const facts = { code, phase: 'expose', version: '1.0.0-abc', expose } as const;
  return new RemoteFailure('it is gone', facts);
}

async function tryAgain(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
}

interface Load {
  resolve: (component: typeof Dashboard) => void;
  reject: (failure: RemoteFailure) => void;
}

/** Renders a slot beside the rest of the shell; `loads` are its askings so far, for the test to answer. */
function renderSlot({ peeked }: { peeked?: typeof Dashboard } = {}) {
  const loads: Load[] = [];
  const federation = {
    release,
    peek: () => peeked,
    load: () => new Promise<typeof Dashboard>((resolve, reject) => loads.push({ resolve, reject })),
  } as unknown as Federation;
  render(
    <FederationProvider value={federation}>
      <p>The rest of the shell</p>
      <Slot
        expose={expose}
        name="Dashboard"
        props={{ headingId: 'heading' }}
        skeleton={<p>Loading</p>}
      />
    </FederationProvider>,
    // A crash is the slot's to show; React's own note of it is not under test.
    { onCaughtError: () => undefined },
  );
  return { loads };
}
