import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyLink } from './copy-link';

function renderLink() {
  const user = userEvent.setup();
  history.replaceState(null, '', '/app/?state=chargeback#top-countries');
  render(<CopyLink id="new-orders" name="New orders" />);
  return user;
}

test('the keyboard copies the address of a block with what is shown, and hears that it did', async () => {
  const user = renderLink();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Copy link to New orders' })).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Copy link to New orders');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.keyboard('{Enter}');
  expect(await navigator.clipboard.readText()).toBe(
    'http://localhost/app/?state=chargeback#new-orders',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Link copied.');
  await user.tab();
  expect(screen.queryByText('Link copied.')).not.toBeInTheDocument();
});

test('a message that would leave the window moves into it', async () => {
  const user = renderLink();
  const right = document.documentElement.clientWidth + 50;
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ right }) as DOMRect);
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('status')).toHaveStyle({ translate: '-58px' });
});

test.each<[when: string, forbid: () => void]>([
  [
    'the browser does not allow copying',
    () => jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed')),
  ],
  [
    'the browser has no clipboard, as without HTTPS',
    () => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  ],
])('shows the link if %s', async (_when, forbid) => {
  const user = renderLink();
  forbid();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('status')).toHaveTextContent(
    'The browser does not allow copying. The link is http://localhost/app/?state=chargeback#new-orders',
  );
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('status') });
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  expect(screen.getByText(/^The browser does not allow copying/)).toBeVisible();
  await user.click(document.body);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a tap says that it has copied, where it gives the button no focus', async () => {
  renderLink();
  const link = screen.getByRole('button');
  fireEvent.pointerEnter(link);
  fireEvent.pointerLeave(link);
  fireEvent.click(link);
  expect(await screen.findByText('Link copied.')).toHaveRole('status');
});

test('a late answer of the browser is not shown when staff come back', async () => {
  const user = renderLink();
  let answer: () => void = () => undefined;
  const copying = new Promise<void>((resolve) => (answer = resolve));
  jest.spyOn(navigator.clipboard, 'writeText').mockReturnValue(copying);
  await user.click(screen.getByRole('button'));
  await user.click(document.body);
  await act(() => Promise.resolve(answer()));
  await user.hover(screen.getByRole('button'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('the same link is announced each time, also after the pointer has left', async () => {
  const user = renderLink();
  await user.tab();
  await user.keyboard('{Enter}');
  const status = screen.getByRole('status');
  const { textContent } = status;
  await user.keyboard('{Enter}');
  expect(status).toHaveTextContent('Link copied.');
  expect(status.textContent).not.toBe(textContent); // By an invisible end.
  await user.hover(screen.getByRole('button'));
  await user.unhover(screen.getByRole('button'));
  expect(status).toBeEmptyDOMElement();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status')).toBe(status);
  expect(status).toHaveTextContent('Link copied.');
});
