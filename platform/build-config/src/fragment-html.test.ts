import { createElement as element, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { findFragmentProblem } from './fragment-html';

test.each([
  '<style>@container (width < 2px) { .a { order: 1 } }</style><p class="a" aria-label="x">text</p>',
  '<p>style="x" onclick="y" &lt;script></p>',
  '<svg viewBox="0 0 1 1"><title>A</title><path d="M0 0"/><clipPath id="a"></clipPath></svg><img src="data:image/svg+xml,x" alt=""/>',
  '<a href="/store">Store</a><a href="mailto:a@example.com">Write</a><a href="#b">Down</a>',
  'text only',
])('a fragment can be %s', (html) => {
  expect(findFragmentProblem(html)).toBeUndefined();
});

test('a fragment can be what React renders', () => {
  const page = element(
    Fragment,
    {},
    element('h1', { id: 'heading', tabIndex: -1 }, 'A & B < C', ' "D"'),
    element('pre', {}, '\nfirst line'),
    element('img', { src: '/a.png', alt: '"<>&', loading: 'lazy', width: 1 }),
    element(
      'table',
      {},
      element('tbody', {}, element('tr', {}, element('td', { colSpan: 2 }, 'x'))),
    ),
    element('input', { type: 'search', placeholder: '</p>', defaultValue: '<b>', readOnly: true }),
    element('textarea', { defaultValue: '</textarea>' }),
    element('select', { defaultValue: 'b' }, element('option', { value: 'b' }, 'B')),
    element(
      'svg',
      { viewBox: '0 0 1 1', strokeWidth: 2, 'aria-hidden': true },
      element('linearGradient', { gradientUnits: 'userSpaceOnUse' }, element('stop')),
    ),
    element('details', {}, element('summary', {}, 'More'), element('br'), element('hr')),
  );
  expect(findFragmentProblem(`<style></style>${renderToStaticMarkup(page)}`)).toBeUndefined();
});

test.each([
  ['<script>x()</script>', 'it contains <script>'],
  ['<p><SCRIPT src="x"></SCRIPT></p>', 'it contains <script>'],
  ['<style>a{}</style><p></p><style>b{}</style>', 'it contains <style>'],
  ['<plaintext>', 'it contains <plaintext>'],
  ['<iframe srcdoc="x"></iframe>', 'it contains <iframe>'],
  ['<svg><set attributeName="href" to="javascript:x()"></set></svg>', 'it contains <set>'],
  ['<!-- all that follows', 'it contains a comment'],
  ['<p onclick="x()"></p>', 'it contains onclick="…"'],
  ['<img/onerror=x() src=y>', 'it contains onerror="…"'],
  ['<p title=">" onclick=x()></p>', 'it contains onclick="…"'],
  ['<p title=">" onclick="x()"></p>', 'it contains onclick="…"'],
  ['<p/onclick="x()"></p>', 'it contains onclick="…"'],
  ['<p class="a" style="order: 1"></p>', 'it contains style="…"'],
  ['<img name="head" src="x">', 'it contains an <img> with name="…"'],
  ['<div data-page="/store"></div>', 'it contains data-page="…"'],
])('a fragment cannot be %s', (html, problem) => {
  expect(findFragmentProblem(html)).toBe(problem);
});

test.each(['release', 'wholeRelease', 'clickedControl', 'webpackChunkhost'])(
  'a fragment cannot have the id %s',
  (id) => {
    const problem = `it contains id="${id}", which the host's scripts use`;
    expect(findFragmentProblem(`<p id="${id}"></p>`)).toBe(problem);
    expect(findFragmentProblem(`<svg><path id="${id}"/></svg>`)).toBe(problem);
  },
);

test('ids and names may be words of the host', () => {
  const html = '<p id="released"></p><input name="root"><b id="chunk"></b>';
  expect(findFragmentProblem(html)).toBeUndefined();
});

test.each(['javascript:x()', ' jAvA\nscript:x()', '&#106;avascript:x()', 'data:text/html,x'])(
  'a fragment cannot link to %j',
  (address) => {
    expect(findFragmentProblem(`<a href="${address}">x</a>`)).toMatch(/^it contains href="…"/);
  },
);

test.each([
  ['ends the elements around it', '</div></div><div>'],
  ['does not close an element', '<p>a'],
  ['has an element that ends the one around it', '<p><div>a</div></p>'],
  ['has a link inside a link', '<a href="/a"><a href="/b">b</a></a>'],
  ['leaves out an element', '<table><tr><td>a</td></tr></table>'],
  ['has an element that browsers move out of a table', '<table><p>a</p></table>'],
  ['has a row without its table', '<tr><td>a</td></tr>'],
  ['closes elements in the wrong order', '<b><i>a</b></i>'],
  ['has an end tag in an attribute', '<p title="</noscript>">a</p>'],
  ['has an end tag in its styles', '<style>a{content:"</noscript>"}</style>'],
  ['has a bracket that is not escaped', '<p>1 < 2</p>'],
  ['has an end tag that stands for an element', '</br>'],
  ['is nested too deep', '<div>'.repeat(500) + '</div>'.repeat(500)],
])('refuses HTML that %s', (_what, html) => {
  expect(findFragmentProblem(html)).toEqual(expect.any(String));
});
