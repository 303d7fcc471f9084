import { pathInProduct } from './base';

test.each([
  ['/', '/'],
  ['', '/'],
  ['/orders', '/orders'],
  ['//', '/'],
  ['//orders/7', '/orders/7'],
  ['/%64aily%2Dsales/%5A9%7a', '/daily-sales/Z9z'],
  ['/orders/50%25%2F%C3%A9%40%5B%60%7B%2E?q=%20', '/orders/50%25%2F%C3%A9%40%5B%60%7B%2E?q=%20'],
])('the path of %j in the product is %s', (pathname, path) => {
  expect(pathInProduct(pathname)).toBe(path);
});
