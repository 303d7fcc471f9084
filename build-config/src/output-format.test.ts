import { findUnsafeHtml } from './output-format';

test.each([
  '<style>@container (width < 2px) { .a { order: 1 } }</style><p class="a" aria-label="x">text</p>',
  '<p>style="x" onclick="y" &lt;script&gt;</p>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><img src="data:image/svg+xml,x" alt=""/>',
])('a fragment can be %s', (html) => {
  expect(findUnsafeHtml(html)).toBeUndefined();
});

test.each([
  ['<script>x()</script>', '<script>'],
  ['<p><SCRIPT src="x">', '<SCRIPT>'],
  ['</template><p>', '</template>'],
  ['</noscript>', '</noscript>'],
  ['<style>a{}</style><p></p><style>', '<style>'],
  ['<iframe srcdoc="x">', '<iframe>'],
  ['<p onclick="x()">', 'onclick="…"'],
  ['<p class="a" style="order: 1">', 'style="…"'],
])('a fragment cannot be %s', (html, found) => {
  expect(findUnsafeHtml(html)).toBe(`it contains ${found}`);
});
