import type { BroughtPage } from '@backshop/shared-types';
import {
  assertParts,
  type Fields,
  groups,
  isList,
  isObject,
  isText,
  matches,
  maxText,
  partsProblem,
} from './stated-parts';

/** The pages that a remote brings, by expose, without the remote: `Reports`. */
export type Pages = Record<string, BroughtPage>;

/** Lower-case words, so that one page has one address. A server would take a name with a dot for a file. */
const pathPattern = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** The longest icon that menus and `index.html` have room for, in characters. */
const maxIcon = 1200;

/** Elements and values that can draw, but neither load nor run anything. */
const drawingElements = /^(circle|ellipse|line|path|polygon|polyline|rect)$/;
const drawingAttribute = /^(cx|cy|d|fill|height|opacity|points|r|rx|ry|width|x|x1|x2|y|y1|y2)$/;
const drawingValue = /^[\w\s.,+-]*$/;

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

const fields: Fields<BroughtPage> = {
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
  groups,
};

/** Fields that a page can do without. */
const optional = new Set(['icon', 'group', 'position', 'hasSubpages', 'permissions', 'groups']);

/** Returns why a value cannot be the pages of a remote, or undefined if it can. */
export function pagesProblem(pages: unknown): string | undefined {
  return partsProblem('pages', pages, fields, optional, ({ path }) => `path ${path}`);
}

/**
 * Returns the pages that a remote states.
 * @throws SourceError when a field cannot be used, or when an expose does not get `PageProps`
 */
export function assertPages(file: string, pageExposes: string[], pages: Pages): Pages {
  assertParts(file, ['page', 'PageProps'], pageExposes, pages, pagesProblem(pages));
  return pages;
}

/**
 * The first names of paths that are no pages: folders on an origin, and addresses of the host. `create-remote` has the
 * same list, because a remote with such a name has no path of its own.
 */
export const hostPaths = [
  'builds',
  'host',
  'preview',
  'releases',
  'remotes',
  'settings',
  'version-lists',
];

/**
 * Returns who may have a page at a path: `host`, or a remote. Returns undefined if nobody may.
 * @param paths see `Contract`
 */
export function ownerOf(paths: Record<string, string>, path: string): string | undefined {
  const [, first = ''] = path.split('/');
  if (hostPaths.includes(first)) return 'host';
  for (let above = path; above; above = above.slice(0, above.lastIndexOf('/'))) {
    if (Object.hasOwn(paths, above)) return paths[above];
  }
  return paths['/*'] === '*' ? first : paths['/*'];
}
