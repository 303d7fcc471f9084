import './apply-media-queries';

test('each new size of the window changes a style of the root, to a value that means the same', () => {
  const { style } = document.documentElement;
  const widths = [1, 2, 3].map(() => {
    dispatchEvent(new Event('resize'));
    return style.width;
  });
  expect(widths).toEqual(['100%', '', '100%']);
});
