import { render, screen } from '@testing-library/react';
import { Heart, House } from 'lucide';
import { Icon } from './icon';

test('draws the icon in the given size and with the given attributes', () => {
  const { container } = render(<Icon icon={Heart} size={16} fill="currentColor" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('width', '16');
  expect(svg).toHaveAttribute('height', '16');
  expect(svg).toHaveAttribute('fill', 'currentColor');
  const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(paths).toEqual(Heart.map(([, { d }]) => d));
});

test('screen readers skip it', () => {
  render(
    <button aria-label="Home">
      <Icon icon={House} />
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Home' }).firstElementChild).toHaveAttribute(
    'aria-hidden',
    'true',
  );
});
