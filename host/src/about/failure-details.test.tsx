import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FailureCode } from '../federation/failure/failure';
import { FederationProvider } from '../federation/federation-context';
import { FailureCard, FailureDetailsContext } from '../federation/slot/failure-card';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { FailureDetails } from './failure-details';

jest.mock('./details-text', () => {
  throw new Error('The code for all details does not load.');
});

interface Options {
  version?: string;
  cause?: unknown;
  load?: () => Promise<typeof FailureDetails>;
}

/** Shows the card of a failure, and unfolds its details. */
async function openDetails(
  code: FailureCode,
  { version = '1.0.0-abc', cause, load = () => Promise.resolve(FailureDetails) }: Options = {},
) {
  const expose = 'dashboard/Dashboard';
  const facts = { code, phase: 'expose', version, expose, cause } as const;
  render(
    <FederationProvider value={federationWithoutRemotes()}>
      <FailureDetailsContext value={load}>
        <FailureCard
          name="Dashboard"
          failure={new Failure('it is gone', facts)}
          onRetry={() => undefined}
        />
      </FailureDetailsContext>
    </FederationProvider>,
  );
  const user = userEvent.setup();
  expect(screen.getByRole('alert')).not.toContainElement(screen.getByText('Details'));
  expect(screen.getByText(/it is gone/)).not.toBeVisible();
  await user.click(screen.getByText('Details'));
  expect(screen.getByText(/it is gone/)).toBeVisible();
  return user;
}

test('shows what the card knows, with a button that copies it', async () => {
  await openDetails('unreachable');
  expect(await screen.findByRole('button', { name: 'Copy details' })).toBeVisible();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Part',
    'Version',
    'Code',
    'Cause',
  ]);
  expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    'dashboard/Dashboard',
    '1.0.0-abc',
    'unreachable',
    'it is gone',
  ]);
});

test('leaves out a version that is unknown', async () => {
  await openDetails('invalid', { version: '' });
  await screen.findByRole('button', { name: 'Copy details' });
  expect(screen.queryByText('Version')).not.toBeInTheDocument();
});

test('"Copy details" has what the card knows if the code for all details does not load', async () => {
  const user = await openDetails('unreachable');
  // jsdom cannot copy, so the card shows the text.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await user.click(await screen.findByRole('button', { name: 'Copy details' }));
  expect(await screen.findByText('Copying failed. Copy this text:')).toHaveRole('status');
  expect(screen.getByRole('group', { name: 'Text to copy' })).toHaveTextContent(
    '"Code": "unreachable"',
  );
});

test('a card without the code for its details has them as text', async () => {
  await openDetails('unreachable', { load: () => Promise.reject(new Error('offline')) });
  const text = screen.getByRole('group', { name: 'Text to copy' });
  expect(text).toHaveTextContent('"Code": "unreachable"');
  expect(screen.queryByRole('button', { name: 'Copy details' })).not.toBeInTheDocument();
});

describe('under pnpm dev', () => {
  const { NODE_ENV } = process.env;
  beforeEach(() => (process.env.NODE_ENV = 'development'));
  afterEach(() => (process.env.NODE_ENV = NODE_ENV));

  test('shows the stack of a part that crashed', async () => {
    await openDetails('crashed', { cause: new Error('x is undefined') });
    expect(await screen.findByText(/^Error: x is undefined\s+at /)).toBeVisible();
  });

  test('shows no stack of a part that did not load', async () => {
    await openDetails('invalid', { cause: new Error('inside') });
    await screen.findByRole('button', { name: 'Copy details' });
    expect(screen.queryByText('Stack')).not.toBeInTheDocument();
  });
});
