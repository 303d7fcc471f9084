import { act, render, screen, waitFor } from '@testing-library/react';
import { stubBrowser } from '../../testing/stub-browser';
import { Promo } from './promo';

jest.mock('./swiper-carousel', () => {
  throw new Error('unreachable');
});

test('a picture that stays alone takes the focus of “Pause”', async () => {
  stubBrowser({ isInView: true });
  render(<Promo />);
  const pause = screen.getByRole('button', { name: 'Pause the slide show' });
  act(() => pause.focus());
  await waitFor(() => expect(pause).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Pictures of yogi poses' })).toHaveFocus();
});
