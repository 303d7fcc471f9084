import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../workspace';
import { markdownTable } from './markdown';

const screenshots = 'checks/e2e/screenshots';

/** The groups of states, in the order of the page. */
const groups = [
  'Pages',
  'App shell',
  'Menus and palette',
  'Notifications',
  'Loading and failures',
  'Updates and previews',
  'Dialogs',
  'Paper',
  'Settings',
];

/** Returns docs/gallery.md: every state of the product that has reference pictures. */
export function writeGallery(): Promise<string> {
  const text = readFileSync(join(workspaceRoot, screenshots, 'states.ts'), 'utf8');
  const files = readdirSync(join(workspaceRoot, screenshots, 'references'));
  return Promise.resolve(describeGallery(parseStates(text), files));
}

/** A state of the product that the screenshot tests show. */
interface State {
  /** Its name in the file names. */
  id: string;
  group: string;
  name: string;
}

/**
 * @param files names of the reference pictures: `dashboard.1440.light.webp`
 * @throws Error when a state has no picture, or an unknown group
 */
export function describeGallery(states: State[], files: string[]): string {
  const unknown = states.find(({ group }) => !groups.includes(group));
  if (unknown) {
    throw new Error(`"${unknown.group}" is no group of states. Use ${groups.join(', ')}.`);
  }
  const ids = states.map(({ id }) => id);
  const filesOf = ({ id }: State) => files.filter((file) => ownerOf(file, ids) === id);
  const chapters = groups.flatMap((group) => {
    const members = states.filter((state) => state.group === group);
    const rows = members.map((state) => rowOf(state, filesOf(state)));
    return rows.length === 0
      ? []
      : `## ${group}\n\n${markdownTable(['state', 'light', 'dark'], rows)}`;
  });
  return `# Gallery

What staff see, state by state. The screenshot tests compare each picture with the product, so none is visibly out of
date.

<!-- Written by \`pnpm tools docs:write\` from ${screenshots}/states.ts and the pictures beside it. -->

${chapters.join('\n\n')}
`;
}

/** Returns the state that a picture shows: the one with the longest name that begins the file's name. */
function ownerOf(file: string, ids: string[]): string | undefined {
  return ids
    .filter((id) => file.startsWith(`${id}.`) || file.startsWith(`${id}-`))
    .sort((one, other) => other.length - one.length)[0];
}

function rowOf(state: State, files: string[]): string[] {
  if (files.length === 0) throw new Error(`The state "${state.id}" has no reference picture.`);
  const cells = (['light', 'dark'] as const).map((theme) => {
    const ofTheme = files.filter((file) => file.endsWith(`.${theme}.webp`));
    const widest = Math.max(...ofTheme.map(widthOf));
    const shown = ofTheme.filter((file) => widthOf(file) === widest);
    const width = Math.max(minWidth, maxWidth(widest) / shown.length);
    return shown
      .map((file, index) => {
        const count = shown.length > 1 ? `, ${index + 1} of ${shown.length}` : '';
        return picture(file, width, `${state.name}, ${theme}${count}`);
      })
      .join(' ');
  });
  return [state.name, ...cells];
}

/** Width of the window in a picture, in px. */
const widthOf = (file: string) => Number(/\.(\d+)\.\w+\.webp$/.exec(file)?.[1]);

/** Width of the pictures in a cell, in px: of a desktop window, and of a phone. */
const maxWidth = (window: number) => (window < 768 ? 160 : 360);

/** Width in px below which nobody recognises a picture. */
const minWidth = 120;

/** Returns a small picture that leads to the large one. Pictures of Markdown have no width. */
function picture(file: string, width: number, alt: string): string {
  const path = `../${screenshots}/references/${file}`;
  return `[<img src="${path}" alt="${alt.replaceAll('"', '&quot;')}" width="${width}">](${path})`;
}

/**
 * Returns the states in the text of `states.ts`, with their titles.
 * @throws Error when a state has no title, or one without a group
 */
export function parseStates(text: string): State[] {
  const file = ts.createSourceFile('states.ts', text, ts.ScriptTarget.ESNext, true);
  const literal = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'states')?.initializer;
  if (!literal || !ts.isObjectLiteralExpression(literal)) {
    throw new Error(`${screenshots}/states.ts has no object "states".`);
  }
  return literal.properties.map((property) => {
    const id = property.name!.getText().replaceAll("'", '');
    const [group = '', name] = titleOf(property)?.split('/') ?? [];
    if (name) return { id, group, name };
    throw new Error(`The state "${id}" needs a title: 'Pages/Dashboard'.`);
  });
}

function titleOf(state: ts.ObjectLiteralElementLike): string | undefined {
  if (!ts.isPropertyAssignment(state) || !ts.isObjectLiteralExpression(state.initializer)) return;
  const title = state.initializer.properties.find((each) => each.name?.getText() === 'title');
  if (!title || !ts.isPropertyAssignment(title)) return;
  return ts.isStringLiteral(title.initializer) ? title.initializer.text : undefined;
}
