import { type State, states as statesWithPictures } from '../screenshots/states';
import { type Action, actions, readAction, rememberClicks } from './actions';
import { checkScreen } from './check-screen';
import { type EnginePage, expect } from '../engines/test';
import { test } from './engine-staff';
import { moreStates } from './more-states';
import type { Staff } from './staff';
import { views, windowHeight } from './views';

const states: Record<string, State> = { ...statesWithPictures, ...moreStates };

/** Selectors of what contains the elements that screenshots show, by role. */
const areas: Record<string, string> = { dialog: 'dialog[open]', main: 'main', figure: 'main' };

function areaOf({ area, shows }: State): string {
  if (area) return area;
  if (typeof shows !== 'object') return 'body';
  return areas['role' in shows ? (shows.role as string) : 'figure'] ?? 'body';
}

const fits = (width: number, needs: State['needs']) =>
  !needs || (needs === 'phone') === width < 768;

for (const [name, state] of Object.entries(states)) {
  const { open, needs, errors } = state;
  if (!open || state.paper) continue;
  test.describe(() => {
    const width = needs === 'phone' ? 390 : 1440;
    test.use({ expectedProblems: errors, windowSize: [width, windowHeight] });

    test(`state ${name}`, async ({ tab, staff }) => {
      test.setTimeout(60_000); // It looks at everything in thirteen views. WebKit needs over a second for each.
      await open(staff);
      for (const { name: view, width, apply } of views) {
        if (state.isTranslated && view !== String(width)) continue;
        await apply?.(tab);
        if (!fits(width, needs)) continue;
        await tab.resize(width, windowHeight);
        const found = await tab.evaluate(checkScreen, areaOf(state));
        // eslint-disable-next-line e2e/one-shot-reads -- `checkScreen` waits until the page is still.
        expect.soft(found, view).toEqual([]);
      }
    });
  });
}

/** Clicks twice at the same point, and returns what a person would not expect of the second click. */
async function surprisesOf(
  tab: EnginePage,
  staff: Staff,
  { open, click, focus, harmless, leavesPlace, closes }: Action,
): Promise<string[]> {
  await open(staff);
  await tab.evaluate(rememberClicks);
  await tab.click(click);
  await expect.poll(() => tab.evaluate(() => window.pressed !== undefined)).toBe(true);
  const read = () => tab.evaluate(readAction);
  // A panel that loads late gets the focus late.
  await expect.poll(async () => (await read()).focus, 'the focus after the click').toMatch(focus);
  const { name, point, under } = await read();
  if (closes) return [];
  if (under.length === 0 && !leavesPlace)
    return [`After a click on “${name}”, no control is where it was.`];
  const other = under.find((each) => !each.isSame && each.name !== harmless);
  if (other) return [`After a click on “${name}”, “${other.name}” is where it was.`];
  await tab.clickAt(...point);
  const second = await read();
  return second.focus === '<body>'
    ? [`After a second click on “${name}”, the focus is on <body>.`]
    : [];
}

for (const [name, action] of Object.entries(actions)) {
  test(`action ${name}`, async ({ tab, staff }) => {
    for (const width of [1440, 768, 320]) {
      if (!fits(width, action.needs)) continue;
      await tab.resize(width, windowHeight);
      expect.soft(await surprisesOf(tab, staff, action), `at ${width} px`).toEqual([]);
    }
  });
}
