import { createRequire } from 'node:module';
import { lintWithTypes } from './testing/lint-with-types';

jest.setTimeout(20_000); // The rule reads the types of all browser features.

const require = createRequire(import.meta.url);
const { oldestBrowsers } = require('./oldest-browsers.cjs') as { oldestBrowsers: never };

const browsers = { chrome: '120', firefox: '125', safari: '17.2' };

const useOfNewFeatures = `
declare const link: HTMLAnchorElement;
declare const dialog: { current: HTMLDialogElement | null };
link.checkVisibility();
dialog.current?.requestClose();
const { moveBefore } = document.body;
URL.parse('');
new Set([1]).union(new Set([2]));
[1].values().map(String);
Promise.withResolvers();
new Highlight();
requestIdleCallback(() => {});
scheduler.yield();
export const summary = <details name="one" />;
`;

const useOfOldFeatures = `
declare const link: HTMLAnchorElement | undefined;
declare const own: { checkVisibility: () => void; requestIdleCallback: () => void };
link?.showPopover();
link?.focus();
link?.getAnimations({ subtree: true });
own.checkVisibility();
own.requestIdleCallback();
URL.canParse('');
[3, 1].toSorted().at(-1);
structuredClone({});
new ResizeObserver(() => {});
export type Old = Highlight;
export const tip = <span popover="manual" inert />;
`;

/** Returns the messages of the rule about a file with this code. */
const lint = (code: string, allowed: string[] = []) =>
  lintWithTypes(oldestBrowsers, code, browsers, allowed).map(({ message }) => message);

test('refuses what one of the oldest browsers does not have', () => {
  const names = lint(useOfNewFeatures).map((message) => message.split(' does not work in ')[0]);
  expect(names).toEqual([
    'Element.checkVisibility',
    'HTMLDialogElement.requestClose',
    'Element.moveBefore',
    'URL.parse',
    'Set.union',
    'Iterator.map',
    'Promise.withResolvers',
    'Highlight',
    'requestIdleCallback',
    'scheduler',
    'Scheduler.yield',
    'name=""',
  ]);
});

test('names the browsers', () => {
  expect(lint('document.body.checkVisibility();')).toEqual([
    'Element.checkVisibility does not work in safari 17.2 (platform/build-config/browsers.json).',
  ]);
});

test('accepts older features, and properties of our own with the name of a new one', () => {
  expect(lint(useOfOldFeatures)).toEqual([]);
});

test('accepts what is allowed', () => {
  expect(lint('requestIdleCallback(() => {});', ['requestIdleCallback'])).toEqual([]);
});
