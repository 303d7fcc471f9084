/**
 * Runs in the page right after the frame: names the page that the current address shows, and selects
 * its entry in the side menu. Inlined by the build.
 */
(() => {
  const frame = document.getElementById('root')!;
  const address = location.pathname.replace(/(.)\/+$/, '$1');
  const entries = [...frame.querySelectorAll('nav a')];
  const entry = entries.find((each) => each.getAttribute('href') === address);
  if (!entry) return; // The skeleton of an unknown page has no title.
  entry.setAttribute('aria-current', 'page');
  frame.querySelector('main p')!.textContent = entry.textContent;
})();
