import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { extractInlineStyles } from './inline-styles';

/** Renders elements with these props and extracts their styles. */
function extract(...props: object[]) {
  const elements = props.map((each) => createElement('p', each));
  return extractInlineStyles(renderToStaticMarkup(createElement('div', {}, ...elements)), 'f');
}

test('replaces styles with classes that win over other rules', () => {
  expect(extract({ style: { height: 5, color: 'red' } })).toEqual({
    html: '<div><p class="f-0"></p></div>',
    css: '.f-0{height:5px!important;color:red!important}',
  });
});

test('keeps an element’s other classes and attributes', () => {
  expect(extract({ className: 'a', style: { order: 1 }, title: '>' }).html).toBe(
    '<div><p class="f-0 a" title="&gt;"></p></div>',
  );
});

test('gives equal styles the same class', () => {
  expect(
    extract({ style: { order: 1 } }, { style: { order: 2 } }, { style: { order: 1 } }),
  ).toEqual({
    html: '<div><p class="f-0"></p><p class="f-1"></p><p class="f-0"></p></div>',
    css: '.f-0{order:1!important}.f-1{order:2!important}',
  });
});

test('reads escaped text and addresses with semicolons', () => {
  const backgroundImage = 'url("data:image/svg+xml;utf8,a&b")';
  expect(extract({ style: { backgroundImage } }).css).toBe(
    `.f-0{background-image:${backgroundImage}!important}`,
  );
});

test('does not change text that looks like a style', () => {
  expect(extract({ children: 'a style="b"' })).toEqual({
    html: '<div><p>a style=&quot;b&quot;</p></div>',
    css: '',
  });
});
