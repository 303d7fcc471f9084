import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { NavigationIcon } from './navigation-icon';

const drawingOf = (icon: ComponentProps<typeof NavigationIcon>['icon']) =>
  render(<NavigationIcon icon={icon} />).container.querySelector('svg')?.innerHTML;

test('a page without an icon of its own has a neutral one', () => {
  expect(drawingOf('reports')).toBe(drawingOf('gift-cards'));
  expect(drawingOf('reports')).toMatch(/./);
  expect(drawingOf('store')).not.toBe(drawingOf('reports'));
});

test('a page that a remote brings can have a drawing of its own', () => {
  expect(drawingOf([['path', { d: 'M4 4h16' }]])).toBe('<path d="M4 4h16"></path>');
});
