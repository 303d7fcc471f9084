import { act, render, screen, within } from '@testing-library/react';
import { PopularProducts, productPictures } from './popular-products';
import { productRows } from './product-rows';

test('shows the picture, name, price and status of each product', () => {
  render(<PopularProducts />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.length).toBeGreaterThanOrEqual(5);
  for (const { img } of productRows) expect(productPictures).toHaveProperty(img);
  for (const row of rows) {
    expect(within(row).getByText(/^\$\d+\.\d\d$/)).toBeVisible();
    expect(within(row).getByText('Success')).toBeVisible();
  }
  expect(within(rows[0]!).getByText('Cork yoga mat')).toBeVisible();
});

test('has a link to all products without a destination', () => {
  render(<PopularProducts />);
  expect(screen.getByRole('link', { name: 'See all' })).toHaveAttribute('aria-disabled', 'true');
});

test('the product in the address is marked', () => {
  render(<PopularProducts />);
  act(() => {
    history.replaceState(null, '', `#product-${productRows[1]!.id}`);
    dispatchEvent(new Event('hashchange'));
  });
  expect(screen.getByRole('listitem', { current: true })).toHaveTextContent(productRows[1]!.nam);
});
