import type { EngineName } from '@backshop/tools/programs';
import { type State, states as stateWithPictures } from '../screenshots/states';
import { type Action, actions, readAction, rememberClicks } from './actions';
import { checkScreen, type Finding } from './check-screen';
import { type EnginePage, expect } from '../engines/test';
import type { ProductServer } from '../engines/servers/product-server';
import { test } from './engine-staff';
import { type FindingInView, knownFailures, unexpectedFindings } from './known-failures';
import { moreStates } from './more-states';
import type { Staff } from './staff';
import { height, views } from './views';

const states: Record<string, State> = { ...stateWithPictures, ...moreStates };

/** Selectors of what contains the elements that screenshots show, by role. */
const areas: Record<string, string> = { dialog: 'dialog[open]', main: 'main', figure: 'main' };

function areaOf({ area, shows }: State): string {
  if (area) return area;
  if (typeof shows !== 'object') return 'body';
  return areas['role' in shows ? (shows.role as string) : 'figure'] ?? 'body';
}

const fits = (width: number, needs: State['needs']) =>
  !needs || (needs === 'phone') === width < 768;

/** Takes the problems that are known out of what the page has reported. The others fail the test by themselves. */
function knownProblems(server: ProductServer, name: string, engine: EngineName): FindingInView[] {
  const known = knownFailures.filter(
    (each) =>
      each.rule === 'log' && each.in.includes(name) && (each.engines?.includes(engine) ?? true),
  );
  const taken = server.problems.filter(({ text }) => known.some((each) => each.text.test(text)));
  server.problems = server.problems.filter((each) => !taken.includes(each));
  return taken.map(({ text }) => ({ view: 'any', rule: 'log', text }));
}

function expectKnown(name: string, engine: EngineName, findings: FindingInView[]): void {
  expect(unexpectedFindings(name, engine, findings)).toEqual([]);
}

for (const [name, state] of Object.entries(states)) {
  const { open, needs, errors } = state;
  if (!open || state.paper) continue;
  test.describe(() => {
    test.use({ expectedProblems: errors });

    test(`state ${name}`, async ({ tab, staff, server, engineName }) => {
      await tab.resize(needs === 'phone' ? 390 : 1440, height);
      await open(staff);
      const findings: FindingInView[] = [];
      for (const [view, { width, apply }] of Object.entries(views)) {
        if (state.isTranslated && view !== String(width)) continue;
        await apply?.(tab);
        if (!fits(width, needs)) continue;
        await tab.resize(width, height);
        const found = await tab.evaluate(checkScreen, areaOf(state));
        findings.push(...found.map((each) => ({ view, ...each })));
      }
      findings.push(...knownProblems(server, name, engineName));
      expectKnown(name, engineName, findings);
    });
  });
}

/** Clicks twice at the same point, and returns what a person would not expect. */
async function findingsAfter(
  tab: EnginePage,
  staff: Staff,
  { open, click, focus, undo, closes }: Action,
  isKnown: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await open(staff);
  await tab.evaluate(rememberClicks);
  await tab.click(click);
  await expect.poll(() => tab.evaluate(() => window.pressed !== undefined)).toBe(true);
  const read = () => tab.evaluate(readAction);
  // A panel that loads late gets the focus late. A known failure is not worth the wait.
  const timeout = isKnown ? 500 : 5000;
  await expect
    .poll(async () => (await read()).focus, { timeout })
    .toMatch(focus)
    .catch(() => undefined);
  const after = await read();
  if (!focus.test(after.focus)) {
    findings.push({
      rule: 'focus',
      text: `After a click on “${after.name}”, the focus is on ${after.focus}.`,
    });
  }
  const { under } = after;
  if (closes || !under) return findings;
  if (!under.isSame && under.name !== undo) {
    const text = `After a click on “${after.name}”, “${under.name}” is under the pointer.`;
    return [...findings, { rule: 'second click', text }];
  }
  await tab.clickAt(...after.point);
  const second = await read();
  if (second.focus === '<body>') {
    findings.push({
      rule: 'focus',
      text: `After a second click on “${after.name}”, the focus is on <body>.`,
    });
  }
  return findings;
}

for (const [name, action] of Object.entries(actions)) {
  test(`action ${name}`, async ({ tab, staff, engineName }) => {
    const findings: FindingInView[] = [];
    for (const width of [1440, 768, 320]) {
      if (!fits(width, action.needs)) continue;
      await tab.resize(width, height);
      const isKnown = knownFailures.some((each) => each.rule === 'focus' && each.in.includes(name));
      const found = await findingsAfter(tab, staff, action, isKnown);
      findings.push(...found.map((each) => ({ view: String(width), ...each })));
    }
    expectKnown(name, engineName, findings);
  });
}
