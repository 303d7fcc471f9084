import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { AboutDialogProps } from '../../about/about-dialog';
import { IdentityContext, nobody } from '../../identity/identity';
import { LazyAboutDialog } from './lazy-about-dialog';
import { LazyCommandPalette } from './lazy-command-palette';

let isBroken = true;

function mockDialog({ isOpen }: AboutDialogProps) {
  if (isOpen && isBroken) throw new Error('broken');
  return <p>The dialog</p>;
}

jest.mock('../../about/about-dialog', () => ({ AboutDialog: mockDialog }));
jest.mock('./command-palette', () => ({ CommandPalette: mockDialog }));

const Palette = (props: AboutDialogProps) => <LazyCommandPalette {...props} onOpen={jest.fn()} />;

test.each<[string, ComponentType<AboutDialogProps>, string]>([
  ['About this page', LazyAboutDialog, 'The details could not be shown'],
  ['the command palette', Palette, 'Search and shortcuts are not available right now'],
])(
  '%s shows a message when it crashes, reports it, can be closed, and works again later',
  async (_name, Dialog, title) => {
    isBroken = true;
    const reports = jest.fn();
    Object.assign(globalThis, { reportError: reports }); // jsdom does not have it.
    const log = jest.spyOn(console, 'error').mockReturnValue(undefined); // React logs the error.
    const onClose = jest.fn();
    const { rerender } = render(<Dialog isOpen onClose={onClose} />);
    expect(await screen.findByText(title)).toBeVisible();
    expect(reports).toHaveBeenCalledWith(new Error('broken'));
    log.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
    rerender(<Dialog isOpen={false} onClose={onClose} />);
    isBroken = false;
    rerender(<Dialog isOpen onClose={onClose} />);
    expect(screen.getByText('The dialog')).toBeVisible();
  },
);

test.each<[string, ComponentType<AboutDialogProps>, string, advice: RegExp]>([
  [
    'About this page',
    LazyAboutDialog,
    'The details are not available right now',
    /^Check your connection, .*then open it again\./,
  ],
  [
    'the command palette',
    Palette,
    'Search and shortcuts are not available right now',
    /^Check your connection, then try again\./,
  ],
])(
  '%s shows a message while its code hangs for more than 3 seconds',
  async (_name, Dialog, title, advice) => {
    jest.useFakeTimers();
    isBroken = false;
    render(<Dialog isOpen onClose={jest.fn()} />);
    act(() => jest.advanceTimersByTime(3000)); // Before the code, which needs a microtask.
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(advice)).toBeVisible();
    jest.useRealTimers();
    expect(await screen.findByText('The dialog')).toBeVisible();
  },
);

test('a palette that does not load after the end of the session says so, and loads after the next sign-in', async () => {
  jest.useFakeTimers();
  isBroken = false;
  const identity = (hasEnded: boolean) => ({ ...nobody, hasEnded, EndedCard: () => <p>Ended</p> });
  const palette = (hasEnded: boolean) => (
    <IdentityContext value={identity(hasEnded)}>
      <Palette isOpen onClose={jest.fn()} />
    </IdentityContext>
  );
  const { rerender } = render(palette(true));
  act(() => jest.advanceTimersByTime(3000));
  expect(screen.getByText('Ended')).toBeVisible();
  expect(
    screen.queryByText('Search and shortcuts are not available right now'),
  ).not.toBeInTheDocument();
  jest.useRealTimers();
  rerender(palette(false));
  expect(await screen.findByText('The dialog')).toBeVisible();
});
