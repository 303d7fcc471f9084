/**
 * Makes WebKit apply media queries after the window has changed, such as when staff rotate a phone. With a container
 * query and a viewport unit in one page, its styles stay as they were (seen in WebKitGTK 2.50) until a style of the root
 * element changes. The two values of this one mean the same.
 */
addEventListener('resize', () => {
  const { style } = document.documentElement;
  style.width = style.width ? '' : '100%';
});
