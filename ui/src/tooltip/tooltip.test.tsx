import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tooltip } from './tooltip';

/** Gives the trigger a place in a window of 320 × 600 px, because jsdom has no layout. */
function stubLayout(trigger: { left: number; top: number }) {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(trigger.left, trigger.top, 60, 20));
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(320);
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
}

let start = 0;
beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime((start += 60_000)); // After a while, the next tooltip waits again.
});

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shown = () => screen.queryByRole('tooltip')?.textContent;

function renderTwo() {
  render(
    <>
      <Tooltip text="First" keys="G P">
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="Second">
        <button type="button">Two</button>
      </Tooltip>
    </>,
  );
  return (name: string) => user.hover(screen.getByRole('button', { name }));
}

async function showTooltip(side?: 'left' | 'right') {
  render(
    <Tooltip text="Expand menu" side={side}>
      <button type="button">Menu</button>
    </Tooltip>,
  );
  await user.hover(screen.getByRole('button'));
  wait(400);
  return screen.getByRole('tooltip');
}

test.each([
  ['below the trigger', { left: 100, top: 50 }, '70px'],
  [
    'above the trigger in the lower half of the window',
    { left: 100, top: 570 },
    'calc(570px - 100%)',
  ],
])('appears %s, centred and inside the window', async (_position, trigger, y) => {
  stubLayout(trigger);
  const x = 'clamp(0px, 130px - 50%, 320px - 100%)';
  expect((await showTooltip()).style.translate).toBe(`${x} ${y}`);
});

test('appears to the right of the trigger', async () => {
  stubLayout({ left: 10, top: 50 });
  expect((await showTooltip('right')).style.translate).toBe('70px calc(60px - 50%)');
});

test('appears to the left of the trigger', async () => {
  stubLayout({ left: 100, top: 50 });
  expect((await showTooltip('left')).style.translate).toBe('calc(100px - 100%) calc(60px - 50%)');
});

test.each([
  ['left', 100],
  ['right', 180],
] as const)('appears below the trigger if there is no room to the %s', async (side, left) => {
  stubLayout({ left, top: 50 });
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
  expect((await showTooltip(side)).style.translate).toMatch(/^clamp.* 70px$/);
});

test('hides the tooltip that was there before', async () => {
  const hover = renderTwo();
  await user.tab();
  expect(shown()).toContain('First');
  await hover('Two');
  expect(shown()).toBe('Second');
});

test('waits for a pointer that stays, and shows at once on keyboard focus', async () => {
  const hover = renderTwo();
  await hover('One');
  wait(399);
  await hover('Two');
  wait(399);
  expect(shown()).toBeUndefined();
  wait(1);
  expect(shown()).toBe('Second');
  await user.unhover(screen.getByRole('button', { name: 'Two' }));
  expect(shown()).toBeUndefined();
  await user.tab();
  expect(shown()).toContain('First');
});

test('follows another one without waiting, for half a second', async () => {
  const hover = renderTwo();
  await hover('One');
  wait(400);
  await user.unhover(screen.getByRole('button', { name: 'One' }));
  wait(499);
  await hover('Two');
  expect(shown()).toBe('Second');
  await user.unhover(screen.getByRole('button', { name: 'Two' }));
  wait(500);
  await hover('One');
  expect(shown()).toBeUndefined();
});

test('does not appear after a click', async () => {
  const hover = renderTwo();
  await hover('One');
  await user.click(screen.getByRole('button', { name: 'One' }));
  wait(1000);
  expect(shown()).toBeUndefined();
});

test('shows each key of a shortcut', async () => {
  renderTwo();
  await user.tab();
  const keys = [...screen.getByRole('tooltip').querySelectorAll('kbd')];
  expect(keys.map(({ textContent }) => textContent)).toEqual(['G', 'P']);
  expect(shown()).toBe('First G P');
});

test('follows the trigger when the page scrolls', async () => {
  stubLayout({ left: 10, top: 50 });
  const tooltip = await showTooltip('right');
  stubLayout({ left: 10, top: 30 });
  document.dispatchEvent(new Event('scroll'));
  expect(tooltip.style.translate).toBe('70px calc(40px - 50%)');
});

test('disappears when the window gets another size, because a dialog could then cover it', async () => {
  await showTooltip();
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test.each([
  [true, 'Move up'],
  [false, undefined],
])('a tap shows it on a control with aria-disabled="%s": %s', async (isDisabled, text) => {
  render(
    <Tooltip text="Move up">
      <button aria-disabled={isDisabled}>Up</button>
    </Tooltip>,
  );
  fireEvent.click(screen.getByRole('button'));
  await Promise.resolve();
  expect(shown()).toBe(text);
});

test('disappears when its trigger is clicked', async () => {
  await showTooltip();
  await user.click(screen.getByRole('button'));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
