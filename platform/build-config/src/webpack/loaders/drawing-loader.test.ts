import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const load = require('./drawing-loader.cjs') as (svg: string) => string;

test('returns the drawing as a React element', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
    <g stroke-width="2"><path d="M0 0h8"/></g>
    <circle r="4" />
  </svg>
`;
  expect(load(svg)).toBe(
    `import { jsx, jsxs } from 'react/jsx-runtime';
export default jsxs('svg', { viewBox: "0 0 8 8", children: [jsx('g', { strokeWidth: "2", children: jsx('path', { d: "M0 0h8" }) }), jsx('circle', { r: "4" })] });
`,
  );
});

test('keeps the names of attributes for assistive technology and of data', () => {
  expect(load('<svg aria-hidden="true" data-name="x"/>')).toContain(
    `jsx('svg', { 'aria-hidden': "true", 'data-name': "x" })`,
  );
});

test.each([
  '',
  'text',
  '<svg>text</svg>',
  '<svg><!-- comment --></svg>',
  '<svg><path></svg>',
  '<svg></g>',
  '<svg/><svg/>',
  '<svg title="&lt;"/>',
  "<svg title='single'/>",
  '<?xml version="1.0"?><svg/>',
  '<svg\nstyle="fill:red"/>',
  '<svg><path class="x"/></svg>',
])('refuses %j', (svg) => {
  expect(() => load(svg)).toThrow('A drawing contains only elements with attributes');
});
