import { transformSync } from '@swc/core';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const load = require('./unused-components-loader.cjs') as (code: string) => string;

const code = `import * as React from 'react';
var Context = React.createContext(null);
Context.displayName = "Context";
var Link = React.forwardRef(() => "a link");
Link.displayName = "Link";
var Form = React.forwardRef(() => "a form");
Form.displayName = "Form";
export { Link };
`;

function minify(source: string): string {
  return transformSync(source, {
    isModule: true,
    minify: true,
    jsc: { minify: { compress: true } },
  }).code;
}

test('the minifier drops the components and contexts that nothing uses', () => {
  expect(minify(load(code))).toContain('a link');
  expect(minify(load(code))).not.toMatch(/a form|createContext|displayName/);
});

test('without the loader, the minifier keeps them', () => {
  expect(minify(code)).toMatch(/a form/);
});
