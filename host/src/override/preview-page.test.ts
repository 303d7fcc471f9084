import { previewedExpose, previewPage } from './preview-page';

test('an address names the expose that it previews', () => {
  expect(previewedExpose('/preview/MadeUp')).toBe('MadeUp');
  expect(previewPage('made-up', 'MadeUp')).toMatchObject({
    path: '/preview/MadeUp',
    name: 'Made Up',
    expose: 'made-up/MadeUp',
  });
});

test.each([
  '/preview',
  '/preview/',
  '/preview/reports',
  '/preview/Reports/',
  '/preview/Reports/x',
  '/preview/../Reports',
  '/preview/%2e%2e',
  '/preview/Re-ports',
  '/customers',
  `/preview/R${'e'.repeat(50)}`,
])('%s previews nothing', (pathname) => {
  expect(previewedExpose(pathname)).toBeUndefined();
});
