import type { BroughtPage } from '@backshop/shared-types';
import { SourceError } from '../source-error';

/** The pages that a remote brings, by expose, without the remote: `Reports`. */
export type Pages = Record<string, BroughtPage>;

/** Lower-case words, so that one page has one address. A server would take a name with a dot for a file. */
const pathPattern = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** The longest texts that menus and `index.html` have room for, in characters. */
const maxText = 60;
const maxIcon = 1200;

/** Elements and values that can draw, but neither load nor run anything. */
const drawingElements = /^(circle|ellipse|line|path|polygon|polyline|rect)$/;
const drawingAttribute = /^(cx|cy|d|fill|height|opacity|points|r|rx|ry|width|x|x1|x2|y|y1|y2)$/;
const drawingValue = /^[\w\s.,+-]*$/;

const isText = (value: unknown) =>
  typeof value === 'string' &&
  /\S/.test(value) &&
  value.length <= maxText &&
  !/\p{Cc}/u.test(value);

const isList = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of another type can become a text that matches, such as `['path']`. */
const matches = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value);

const isDrawing = (icon: unknown) =>
  isList(icon, (item) => {
    const [element, attributes, ...rest] = Array.isArray(item) ? (item as unknown[]) : [];
    return (
      matches(element, drawingElements) &&
      rest.length === 0 &&
      isObject(attributes) &&
      Object.entries(attributes).every(
        ([name, value]) =>
          drawingAttribute.test(name) &&
          (value === undefined || Number.isFinite(value) || matches(value, drawingValue)),
      )
    );
  }) && JSON.stringify(icon).length <= maxIcon;

/** For each field of a page, whether a value can be used, and what it has to be. */
const fields: Record<keyof BroughtPage, [isUsable: (value: unknown) => boolean, text: string]> = {
  path: [
    (path) => matches(path, pathPattern),
    'a path of lower-case words and digits: "/reports/daily-sales"',
  ],
  name: [isText, `a text of up to ${maxText} characters`],
  icon: [isDrawing, `a drawing of lucide with up to ${maxIcon} characters`],
  group: [isText, `a text of up to ${maxText} characters`],
  position: [Number.isFinite, 'a number'],
  hasSubpages: [(value) => typeof value === 'boolean', 'true or false'],
  permissions: [(value) => isList(value, isText), `a list of texts of up to ${maxText} characters`],
};

/** Fields that a page can do without. */
const optional = new Set(['icon', 'group', 'position', 'hasSubpages', 'permissions']);

/** Returns why a value cannot be the pages of a remote, or undefined if it can. */
export function pagesProblem(pages: unknown): string | undefined {
  if (!isObject(pages)) return 'pages is not an object';
  const paths = new Map<string, string>();
  for (const [expose, page] of Object.entries(pages as Record<string, Partial<BroughtPage>>)) {
    if (!/^\w+$/.test(expose))
      return `pages has an expose with another name than letters and digits`;
    const values = new Map<string, unknown>(isObject(page) ? Object.entries(page) : []);
    for (const [name, [isUsable, text]] of Object.entries(fields)) {
      const value = values.get(name);
      values.delete(name);
      if (value === undefined && optional.has(name)) continue;
      if (!isUsable(value)) return `pages.${expose}.${name} must be ${text}`;
    }
    const [unknown] = values.keys();
    if (unknown) return `pages.${expose} has the unknown field "${unknown}"`;
    const other = paths.get(page.path!);
    if (other) return `pages.${expose} and pages.${other} have the same path ${page.path}`;
    paths.set(page.path!, expose);
  }
  return undefined;
}

/**
 * Returns the pages that a remote states.
 * @throws SourceError when a field cannot be used, or when an expose does not get `PageProps`
 */
export function assertPages(file: string, pageExposes: string[], pages: Pages): Pages {
  const problem = pagesProblem(pages);
  if (problem) throw new SourceError(`webpack.config.ts: ${problem}.`);
  const other = Object.keys(pages).find((expose) => !pageExposes.includes(expose));
  if (other === undefined) return pages;
  throw new SourceError(
    `webpack.config.ts brings the page ${other}, but in ${file}, ${other} is no page. Write: ${other}: PageProps`,
  );
}

/**
 * Returns who may have a page at a path: `host`, or a remote. Returns undefined if nobody may.
 * @param paths see `Contract`
 */
export function ownerOf(paths: Record<string, string>, path: string): string | undefined {
  const [, first = ''] = path.split('/');
  for (let above = path; above; above = above.slice(0, above.lastIndexOf('/'))) {
    if (Object.hasOwn(paths, above)) return paths[above];
  }
  return paths['/*'] === '*' ? first : paths['/*'];
}
