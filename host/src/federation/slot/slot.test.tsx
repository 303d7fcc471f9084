import type { ExposedComponent, ExposeProps } from '../../contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useState } from 'react';
import { FederationProvider } from '../federation-context';
import { federationWithoutRemotes } from '../without-remotes';
import type { Federation } from '../federation';
import { type FailureCode, reportFailure, Failure } from '../failure/failure';
import { Slot } from './slot';
import { fakePart } from '../testing/fake-remotes';
import { reportedFailures } from '../testing/reported-failures';

const expose = 'dashboard/Dashboard';
const reports = reportedFailures();

const Dashboard: ExposedComponent<typeof expose> = ({ headingId }) => (
  <h1 id={headingId}>Dashboard</h1>
);

test('shows the skeleton, then the part with its props', async () => {
  const { loads } = renderSlot();
  expect(screen.getByText('Loading')).toBeVisible();
  expect(slot()).toHaveAttribute('aria-busy', 'true');
  loads[0]!.resolve(Dashboard);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toHaveAttribute(
    'id',
    'heading',
  );
  expect(slot()).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
});

test('the styles of a part apply as long as the part is on the page', async () => {
  const hide = jest.fn();
  const show = jest.fn(() => hide);
  const load = () => Promise.resolve({ ...fakePart<typeof expose>(Dashboard), show });
  const { unmount } = renderSlot({ load: load as Federation['load'] });
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(show).toHaveBeenCalledTimes(1);
  expect(hide).not.toHaveBeenCalled();
  unmount();
  expect(hide).toHaveBeenCalledTimes(1);
});

test('shows a part at once if it has already loaded', () => {
  const { loads } = renderSlot({ peek: (() => fakePart(Dashboard)) as never });
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(loads).toHaveLength(0);
});

test('renders a part again when its props change, but not with the app shell around it or for other callbacks', () => {
  const Part = jest.fn<null, [ExposeProps[typeof expose]]>(() => null);
  const federation = federationWithoutRemotes({ peek: (() => fakePart(Part)) as never });
  const slotAt = (address: string, onAddressChange: (address: string) => void) => {
    const props = { headingId: 'heading', address, onAddressChange };
    return (
      <FederationProvider value={federation}>
        <Slot expose={expose} name="Dashboard" props={props} fallback={() => null} />
      </FederationProvider>
    );
  };
  const [before, after] = [jest.fn(), jest.fn()];
  const { rerender } = render(slotAt('', before));
  rerender(slotAt('', after));
  expect(Part).toHaveBeenCalledTimes(1);
  rerender(slotAt('?period=30', after));
  const [first, second] = Part.mock.calls.map(([given]) => given);
  expect(first).toEqual({
    headingId: 'heading',
    address: '',
    onAddressChange: expect.any(Function) as unknown,
  });
  expect(second).toEqual({ ...first, address: '?period=30' });
  expect(second!.onAddressChange).toBe(first!.onAddressChange);
  first!.onAddressChange('?period=40');
  expect(before).not.toHaveBeenCalled();
  expect(after).toHaveBeenCalledWith('?period=40');
});

const rest = 'You can use the rest of Backshop.';

test.each<[code: FailureCode, heading: string, text: string]>([
  ['unreachable', 'is not available right now', 'Check your connection, then try again.'],
  ['timeout', 'is still loading', `It appears here as soon as it has loaded. ${rest}`],
  [
    'invalid',
    'is not available right now',
    `The server sent an unexpected response. Try again in a few minutes. ${rest}`,
  ],
  [
    'incompatible',
    'is not available right now',
    `It does not match this version of Backshop. Try again in a few minutes. ${rest}`,
  ],
  ['crashed', 'is not available right now', `It stopped because of an error. Try again. ${rest}`],
])('the card of the failure %s has what happened and what staff can do', async (...row) => {
  const [code, heading, text] = row;
  const { loads } = renderSlot();
  loads[0]!.reject(failure(code));
  const alert = await screen.findByRole('alert');
  const title = screen.getByRole('heading', { level: 2 });
  expect(title).toHaveTextContent(`Dashboard ${heading}`);
  expect(alert.textContent).toBe(`${title.textContent}${text}`);
});

test('"Try again" moves the focus to the region around the slot', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('unreachable'));
  await tryAgain();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('says when the part or its failure card has rendered', async () => {
  const onSettled = jest.fn();
  const { loads } = renderSlot({}, onSettled);
  expect(onSettled).not.toHaveBeenCalled();
  loads[0]!.reject(failure('unreachable'));
  await screen.findByRole('alert');
  expect(onSettled.mock.calls).toEqual([[false, expect.any(HTMLElement)]]);
  await tryAgain();
  loads[1]!.resolve(Dashboard);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(onSettled.mock.calls.map(([hasRetried]) => hasRetried as boolean)).toEqual([false, true]);
});

test('says when a part that crashes later has given way to its card', async () => {
  const onSettled = jest.fn();
  const CrashesLater = () => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('broken on an update');
    return <button onClick={() => setBroken(true)}>Break</button>;
  };
  renderSlot({ peek: () => fakePart(CrashesLater) }, onSettled);
  expect(onSettled).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Break' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(onSettled).toHaveBeenCalledTimes(2);
});

test.each(['at once', 'in an update'])(
  'a part that waits %s shows its skeleton, and the rest of the shell keeps working',
  async (when) => {
    const isUpdate = when !== 'at once';
    const text = deferred<string>();
    const Waiting = () => <h1>{use(text.promise)}</h1>;
    const Part = () => {
      const [isWaiting, setWaiting] = useState(!isUpdate);
      return isWaiting ? <Waiting /> : <button onClick={() => setWaiting(true)}>Wait</button>;
    };
    const onSettled = jest.fn();
    /** React asks for an `await` when a component waits. */
    const during = (run: () => void) => act(() => Promise.resolve(run()));
    await during(() => renderSlot({ peek: () => fakePart(Part) }, onSettled));
    if (isUpdate) await during(() => screen.getByRole('button', { name: 'Wait' }).click());
    expect(screen.getByText('Loading')).toBeVisible();
    expect(screen.getByText('The rest of the shell')).toBeVisible();
    expect(onSettled).toHaveBeenCalledTimes(isUpdate ? 1 : 0);
    text.resolve('Arrived');
    expect(await screen.findByRole('heading')).toHaveTextContent('Arrived');
    expect(screen.queryByText('Loading')).toBeNull();
    expect(onSettled).toHaveBeenCalledTimes(1);
  },
);

test('"Try again" loads the part again, any number of times', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('unreachable'));
  await tryAgain();
  expect(screen.getByText('Loading')).toBeVisible();
  loads[1]!.reject(failure('invalid'));
  await screen.findByRole('alert');
  expect(failed()).toHaveTextContent('invalid');
  await tryAgain();
  loads[2]!.resolve(Dashboard);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

const returnOnline = () => act(() => void window.dispatchEvent(new Event('online')));

test('a part that has failed tries again when the connection returns', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('unreachable'));
  await screen.findByRole('alert');
  returnOnline();
  expect(screen.getByText('Loading')).toBeVisible();
  returnOnline();
  loads[1]!.resolve(Dashboard);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  returnOnline();
  expect(loads).toHaveLength(2);
});

test.each(['when the connection returns', 'when a late part arrives'])(
  'the focus on “Try again” stays around the slot %s',
  async (when) => {
    const late = deferred<typeof Dashboard>();
    const { loads } = renderSlot();
    loads[0]!.reject(failure('timeout', late.promise));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    act(() => retry.focus());
    if (when === 'when the connection returns') returnOnline();
    else await settled(() => late.resolve(Dashboard));
    expect(retry).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  },
);

test('a part that has crashed does not try again when the connection returns', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('crashed'));
  const alert = await screen.findByRole('alert');
  returnOnline();
  expect(alert).toBeVisible();
});

test.each([
  [404, 'The server sent an unexpected response.'],
  [0, 'Check your connection'],
])('with the status %d, the card of an unreachable part has: %s', async (responseStatus, text) => {
  const url = 'http://localhost/remotes/dashboard/1/Dashboard.js';
  performance.getEntriesByName = (name) =>
    name === url ? [{ responseStatus } as PerformanceResourceTiming] : [];
  const { loads } = renderSlot();
  loads[0]!.reject(failure('unreachable').with({ url }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('a part that crashes fails alone, is reported once, and can be loaded again', async () => {
  const Fragile: typeof Dashboard = () => {
    throw new Error('x is undefined');
  };
  const { loads } = renderSlot();
  loads[0]!.resolve(Fragile);
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
  expect(failed()).toHaveTextContent('x is undefined');
  expect(screen.getByText('The rest of the shell')).toBeVisible();
  expect(reports).toMatchObject([{ code: 'crashed', phase: 'render', version: '1.0.0-abc' }]);
  await tryAgain();
  loads[1]!.resolve(Dashboard);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test.each([
  ['nothing', () => undefined],
  ['null', () => null],
  ['an object without a text', () => Object.create(null) as object],
  ['a symbol', () => Symbol('x')],
  [
    'an error whose message is no text',
    () => Object.assign(new Error(), { message: {}, stack: 5 }),
  ],
  [
    'an error whose message throws',
    () =>
      Object.defineProperty(new Error(), 'message', {
        get: () => {
          throw new Error('inside');
        },
      }),
  ],
])('a part that throws %s fails alone, and its report is JSON', async (_name, thrown) => {
  const Fragile: typeof Dashboard = () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- a part can throw anything
    throw thrown();
  };
  const { loads } = renderSlot();
  loads[0]!.resolve(Fragile);
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
  expect(screen.getByText('The rest of the shell')).toBeVisible();
  const [report, ...others] = JSON.parse(JSON.stringify(reports)) as Failure[];
  expect([report!.code, typeof report!.message, typeof report!.stack, others]).toEqual([
    'crashed',
    'string',
    'string',
    [],
  ]);
});

describe('under pnpm dev', () => {
  const { NODE_ENV } = process.env;
  afterEach(() => (process.env.NODE_ENV = NODE_ENV));

  test('a part that crashed is not requested again', async () => {
    process.env.NODE_ENV = 'development';
    let isBroken = true;
    const Fragile: typeof Dashboard = () => {
      if (isBroken) throw new Error('x is undefined');
      return <h1>Dashboard</h1>;
    };
    const { loads } = renderSlot();
    loads[0]!.resolve(Fragile);
    await screen.findByRole('alert');
    expect(loads).toHaveLength(1);
    isBroken = false;
    await tryAgain();
    loads[1]!.resolve(Fragile);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

test('a failure is reported once, when it is shown', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('invalid'));
  await screen.findByRole('alert');
  expect(reports).toMatchObject([{ code: 'invalid', phase: 'expose', expose }]);
});

test('a failure is not reported after staff have left the page', async () => {
  const { loads, unmount } = renderSlot();
  unmount();
  loads[0]!.reject(failure('invalid'));
  await act(() => Promise.resolve());
  expect(reports).toEqual([]);
});

test('offers the previous version if there is one, and loads it', async () => {
  const usePrevious = jest.fn();
  const { loads } = renderSlot({ previousVersion: () => '0.9.0-old', usePrevious });
  loads[0]!.reject(failure('crashed'));
  await userEvent.click(await screen.findByRole('button', { name: 'Use previous version' }));
  expect(usePrevious).toHaveBeenCalledWith(expose);
  loads[1]!.resolve(Dashboard);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('offers no previous version if there is none', async () => {
  const { loads } = renderSlot();
  loads[0]!.reject(failure('crashed'));
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Use previous version' })).not.toBeInTheDocument();
});

describe('a part that timed out', () => {
  test('appears by itself when it arrives late, as the card says', async () => {
    const { loads, late } = await timeOut();
    expect(screen.getByRole('alert')).toHaveTextContent('Dashboard is still loading');
    await settled(() => late.resolve(Dashboard));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(screen.queryByText('Loading')).not.toBeInTheDocument();
    expect(loads).toHaveLength(1);
  });

  test('appears when it arrives during a retry, and the result of the retry changes nothing', async () => {
    const { loads, late } = await timeOut();
    await tryAgain();
    await settled(() => late.resolve(Dashboard));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await settled(() => loads[1]!.reject(failure('unreachable')));
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('does not replace the result of a retry when it arrives', async () => {
    const { loads, late } = await timeOut();
    await tryAgain();
    await settled(() => loads[1]!.resolve(Dashboard));
    await settled(() => late.resolve(() => <h1>Late</h1>));
    expect(screen.getByRole('heading')).toHaveTextContent('Dashboard');
  });

  test('stays a timeout when the late part is invalid', async () => {
    const { late } = await timeOut();
    await settled(() => late.reject(failure('invalid')));
    expect(failed()).toHaveTextContent('timeout');
  });

  test('does not reappear after a crash', async () => {
    const { loads, late } = await timeOut();
    const Fragile: typeof Dashboard = () => {
      throw new Error('x is undefined');
    };
    await settled(() => late.resolve(Fragile));
    expect(await screen.findByRole('alert')).toHaveTextContent('It stopped because of an error.');
    await tryAgain();
    loads[1]!.resolve(Dashboard);
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  async function timeOut() {
    const late = deferred<typeof Dashboard>();
    const { loads } = renderSlot();
    loads[0]!.reject(failure('timeout', late.promise));
    await screen.findByRole('alert');
    return { loads, late };
  }
});

function failure(code: FailureCode, late?: Promise<typeof Dashboard>): Failure {
  const lateArrival = late?.then((Component) => fakePart(Component));
  const facts = { code, phase: 'expose', version: '1.0.0-abc', expose, lateArrival } as const;
  return new Failure('it is gone', facts);
}

const slot = () => document.querySelector('[data-slot]');
/** The slot while it shows a failure card. */
const failed = () => document.querySelector('[data-state="failed"]');

async function tryAgain(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
}

/** Settles a promise and waits for the slot to render. */
async function settled(settle: () => void): Promise<void> {
  await act(async () => {
    settle();
    await Promise.resolve();
  });
}

/** Returns a promise that the test settles. */
function deferred<T>() {
  const settle = {} as { resolve: (value: T) => void; reject: (error: Failure) => void };
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, ...settle };
}

/** Renders a slot in a shell. `loads` are the calls of `load` so far, for the test to settle. */
function renderSlot(members: Partial<Federation> = {}, onSettled = jest.fn()) {
  const loads: ReturnType<typeof deferred<typeof Dashboard>>[] = [];
  const load = (() => {
    loads.push(deferred());
    return loads.at(-1)!.promise.then((Component) => fakePart(Component));
  }) as Federation['load'];
  const crash: Federation['crash'] = (...crashed) => {
    const failed = federationWithoutRemotes().crash(...crashed)!;
    reportFailure(failed);
    return failed;
  };
  const { unmount } = render(
    <FederationProvider value={federationWithoutRemotes({ load, crash, ...members })}>
      <p>The rest of the shell</p>
      <main tabIndex={-1}>
        <Slot
          expose={expose}
          name="Dashboard"
          props={{ headingId: 'heading', address: '', onAddressChange: jest.fn() }}
          fallback={(card) => card || <p>Loading</p>}
          onSettled={onSettled}
        />
      </main>
    </FederationProvider>,
    // React logs a crash to the console, which would fail the test.
    { onCaughtError: () => undefined },
  );
  return { loads, unmount };
}
