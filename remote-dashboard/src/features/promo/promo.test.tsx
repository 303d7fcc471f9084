import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubBrowser } from '../../testing/stub-browser';
import { leftCarousel } from './use-carousel';
import { Promo } from './promo';

jest.mock('./swiper-carousel', () => ({
  ...jest.requireActual<object>('./later-pictures'),
  startCarousel: (_element: HTMLElement, { onShow }: { onShow: (index: number) => void }) => ({
    show: onShow,
    next: () => onShow(1),
    previous: () => onShow(3),
    rotate: () => {},
    setSpeed: () => {},
    destroy: () => {},
  }),
}));

afterEach(() => {
  Object.assign(leftCarousel, { shown: 0, choice: undefined, laterPictures: [] });
});

test('shows the label, the title, the text and a link without a destination', () => {
  stubBrowser();
  render(<Promo />);
  expect(screen.getByText('New publish')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Strike a yogi pose' })).toBeVisible();
  expect(screen.getByText(/get fit with .+ customisable routines/i)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View product' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('shows only the first picture before the carousel has started', () => {
  stubBrowser();
  render(<Promo />);
  expect(screen.getAllByRole('img', { hidden: true })).toEqual([
    screen.getByRole('img', { name: /tree pose/ }),
  ]);
  expect(screen.getByRole('group', { name: '1 of 4' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next picture' })).toBeDisabled();
});

test('has four pictures, each with a text of its own', async () => {
  stubBrowser({ isInView: true });
  render(<Promo />);
  const pictures = () => screen.getAllByRole('img', { hidden: true });
  await waitFor(() => expect(pictures()).toHaveLength(4));
  expect(new Set(pictures().map((picture) => picture.getAttribute('alt'))).size).toBe(4);
});

test('changes the picture with arrows and dots', async () => {
  stubBrowser({ isInView: true });
  render(<Promo />);
  const next = screen.getByRole('button', { name: 'Next picture' });
  await waitFor(() => expect(next).toBeEnabled());
  await userEvent.click(next);
  expect(screen.getByRole('group', { name: '2 of 4' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(screen.getByRole('group', { name: '4 of 4' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Picture 3 of 4' }));
  expect(screen.getByRole('group', { name: '3 of 4' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Picture 3 of 4' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('can be paused, and announces its pictures while paused', async () => {
  stubBrowser();
  render(<Promo />);
  const carousel = screen.getByRole('region', { name: 'Pictures of yogi poses' });
  const pictures = within(carousel).getByRole('group', { name: '1 of 4' }).parentElement;
  expect(pictures).toHaveAttribute('aria-live', 'off');
  await userEvent.click(within(carousel).getByRole('button', { name: 'Pause the slide show' }));
  expect(pictures).toHaveAttribute('aria-live', 'polite');
  expect(within(carousel).getByRole('button', { name: 'Start the slide show' })).toBeVisible();
});

test('stands still while staff have the keyboard focus in it, also during a switch to another window', async () => {
  stubBrowser({ isInView: true });
  render(<Promo />);
  const next = screen.getByRole('button', { name: 'Next picture' });
  await waitFor(() => expect(next).toBeEnabled());
  const pictures = screen.getByRole('group', { name: '1 of 4' }).parentElement;
  act(() => next.focus());
  expect(pictures).toHaveAttribute('aria-live', 'polite');
  fireEvent.blur(next); // The element keeps the focus of its window.
  expect(pictures).toHaveAttribute('aria-live', 'polite');
  act(() => next.blur());
  expect(pictures).toHaveAttribute('aria-live', 'off');
});

test('starts paused with reduced motion', () => {
  stubBrowser({ prefersReducedMotion: true });
  render(<Promo />);
  expect(screen.getByRole('button', { name: 'Start the slide show' })).toBeVisible();
});

test('shows what staff left when they come back to the page', async () => {
  stubBrowser({ isInView: true });
  const { unmount } = render(<Promo />);
  await userEvent.click(screen.getByRole('button', { name: 'Pause the slide show' }));
  const next = screen.getByRole('button', { name: 'Next picture' });
  await waitFor(() => expect(next).toBeEnabled());
  await userEvent.click(next);
  unmount();
  render(<Promo />);
  expect(screen.getByRole('group', { name: '2 of 4' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start the slide show' })).toBeVisible();
  expect(await screen.findAllByRole('img', { hidden: true })).toHaveLength(4);
});
