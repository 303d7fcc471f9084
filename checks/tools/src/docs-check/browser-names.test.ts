import { temporaryFolder } from '@backshop/build-config/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, workspaceRoot } from '../workspace';
import { type BrowserNames, browserNamesIn } from './browser-names';
import { namesInTables } from './markdown';

jest.setTimeout(20_000); // TypeScript reads all sources of host and remotes.

const sources = listFiles(workspaceRoot)
  .filter((path) => /^(host|remote-[^/]+|ui)\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.|\/(testing|__mocks__)\/|\/fake-/.test(path));

/** Sections of the page with the names of each kind. */
const sections: Record<keyof BrowserNames, string> = {
  localStorage: 'Local storage',
  sessionStorage: 'Session storage',
  events: 'Events',
};

test('docs/reference/browser.md lists every storage key and event of host and remotes, and no other', () => {
  const page = readFileSync(join(workspaceRoot, 'docs/reference/browser.md'), 'utf8');
  const listed = Object.entries(sections).map(([kind, heading]) => [
    kind,
    // The page names the part that varies: `failedCandidate.<remote>`.
    namesInTables(page, heading)
      .map((name) => name.replace(/<[^>]+>/g, '<…>'))
      .sort(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(browserNamesIn(workspaceRoot, sources));
});

describe('the names in a source', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder({ 'keys.ts': `export const themeKey = 'theme';` });
  });

  const namesIn = (text: string) => {
    writeFileSync(join(folder, 'source.ts'), `import { themeKey } from './keys';\n${text}`);
    return browserNamesIn(folder, ['source.ts']);
  };

  test('are found through constants, parameters, functions and loops', () => {
    expect(
      namesIn(`
        const noteOf = (remote: string) => \`note.\${remote}\` as const;
        localStorage.getItem(themeKey);
        function forget(key: 'a' | 'b') { localStorage.removeItem(key); }
        for (const key of ['c'] satisfies 'c'[]) localStorage.setItem(key, '');
        window.sessionStorage.setItem(noteOf('x'), '');
        const tabStore = { read: (key: 'd') => key };
        tabStore.read('d');
        dispatchEvent(new CustomEvent('shop:saved'));
        dispatchEvent(new MouseEvent('click'));`),
    ).toEqual({
      localStorage: ['a', 'b', 'c', 'theme'],
      sessionStorage: ['d', 'note.<…>'],
      events: ['shop:saved'],
    });
  });

  test.each([
    ['function get(key: string) { return localStorage.getItem(key); }', 'localStorage'],
    ['localStorage.clear();', 'localStorage'],
    ['sessionStorage.theme = 1;', 'sessionStorage'],
    ['const storage = localStorage;', 'localStorage'],
    ['const send = (name: string) => dispatchEvent(new Event(name));', 'events'],
  ])('that any string can replace are refused with the line: %s', (text, kind) => {
    expect(() => namesIn(text)).toThrow(`source.ts:2 does not say which of the ${kind} it uses.`);
  });
});
