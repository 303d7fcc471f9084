import { pathInProduct } from './base';

test.each([
  ['/', '/'],
  ['', '/'],
  ['/orders', '/orders'],
  ['//', '/'],
  ['//orders/7', '/orders/7'],
])('the path of %j in the product is %s', (pathname, path) => {
  expect(pathInProduct(pathname)).toBe(path);
});
