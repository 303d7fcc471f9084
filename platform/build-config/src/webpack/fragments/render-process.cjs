// Renders pages in a process of its own, with the time zone and the language of its environment.
// `render-pages.ts` starts it. It reads a `RenderRequest` from the standard input and writes a
// `RenderResult` for each page to the standard output.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { createContext, runInContext } = require('node:vm');

/** @import { RenderRequest, RenderResult } from './render-pages' */
/** @import { ComponentType, ReactElement } from 'react' */

/** Globals that both browsers and Node have, besides those of the language. */
const shared = { AbortController, structuredClone, TextDecoder, TextEncoder, URL, URLSearchParams };

/** @type {RenderRequest} */
const { root, pages, props, time } = JSON.parse(readFileSync(0, 'utf8'));
const requireFromRemote = createRequire(join(root, 'package.json'));
/** @type {import('react')} */
const { createElement } = requireFromRemote('react');
/** @type {import('react-dom/server')} */
const { renderToPipeableStream, renderToStaticMarkup } = requireFromRemote('react-dom/server');

void renderAll();

async function renderAll() {
  /** @type {Record<string, RenderResult>} */
  const results = {};
  for (const [name, code] of Object.entries(pages)) results[name] = await render(name, code);
  process.stdout.write(JSON.stringify(results));
}

/** @param {string} name @param {string} code @returns {Promise<RenderResult>} */
async function render(name, code) {
  let element;
  try {
    element = createElement(load(name, code), props);
  } catch (error) {
    return { error: messageOf(error), modules: modulesIn(error) };
  }
  try {
    return { html: renderToStaticMarkup(element) };
  } catch (error) {
    return { error: messageOf(error), components: await componentsOf(element) };
  }
}

/**
 * Runs a page's module in a context without browser globals, and with a stopped clock.
 * @param {string} name @param {string} code @returns {ComponentType<object>}
 */
function load(name, code) {
  const module = { exports: /** @type {{ default?: ComponentType<object> }} */ ({}) };
  // The standard output is for the results only.
  const console = new (require('node:console').Console)(process.stderr, process.stderr);
  const context = createContext({ ...shared, console, module, require: requireFromRemote, time });
  runInContext(
    `Date = new Proxy(Date, {
      construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [time], newTarget),
      apply: (target) => new target(time).toString(),
      get: (target, key) => (key === 'now' ? () => time : target[key]),
    });`,
    context,
  );
  runInContext(code, context, { filename: name });
  const component = module.exports.default;
  if (component) return component;
  throw new Error('It has no default export.');
}

/**
 * Returns the names of the components around an error, the innermost one first.
 * @param {ReactElement} element @returns {Promise<string[]>}
 */
function componentsOf(element) {
  return new Promise((resolve) => {
    const { abort } = renderToPipeableStream(element, {
      onShellError: () => undefined,
      onAllReady: () => resolve([]),
      onError: (_error, { componentStack = '' }) => {
        const frames = componentStack.matchAll(/^\s+at ([A-Z]\w*)/gm);
        resolve([...frames].map(([, name = '']) => name));
      },
    });
    setImmediate(abort); // After the first attempt to render. Reports a component that still waits as an error.
  });
}

/**
 * Returns the files of the remote that an error's stack names, the innermost one first.
 * @param {unknown} error @returns {string[]}
 */
function modulesIn(error) {
  const { stack = '' } = /** @type {Partial<Error>} */ (error);
  return [...new Set([...stack.matchAll(/\.\/[\w./-]+\.tsx?/g)].map(([file]) => file))];
}

/** @param {unknown} error */
function messageOf(error) {
  return String(/** @type {Partial<Error>} */ (error).message ?? error);
}
