import { act, render, screen } from '@testing-library/react';
import { notificationItems } from '../../notifications/notification-items';
import { NotificationList } from './notification-list';

const items = Array.from({ length: 45 }, (_, index) => ({
  ...notificationItems[0]!,
  id: `${index}`,
  from: `No. ${index}`,
}));

/** Stands in for the browser's observers, because jsdom has no layout. */
class Observer {
  static readonly all = new Map<Element, Observer>();
  readonly #callback: (entries: object[]) => void;
  constructor(callback: (entries: object[]) => void) {
    this.#callback = callback;
  }
  observe = (element: Element) => void Observer.all.set(element, this);
  disconnect = () =>
    Observer.all.forEach((observer, element) => observer === this && Observer.all.delete(element));

  /** Reports that staff have scrolled to a share of an element's height. */
  report(share: number) {
    this.#callback([
      {
        isIntersecting: true,
        boundingClientRect: { top: 100, height: 1000 },
        intersectionRect: { top: 100 + share * 1000 },
      },
    ]);
  }
}

function renderList(focusedId?: string) {
  Object.assign(window, { IntersectionObserver: Observer });
  const list = (id?: string) => (
    <div role="tabpanel">
      <NotificationList items={items} open={new Set()} focusedId={id} onAct={jest.fn()} />
    </div>
  );
  const { rerender } = render(list(focusedId));
  return { focus: (id: string) => rerender(list(id)) };
}

const gaps = () =>
  screen.getAllByRole('presentation').filter((element) => element.tagName === 'LI');

/** The list from top to bottom: positions of entries from 1 on, and lengths of gaps. */
const shown = () => {
  const parts: string[] = [];
  for (const child of screen.getByRole('list').children as Iterable<HTMLElement & Element>) {
    const position = child.getAttribute('aria-posinset');
    const [, first] = /^(\d+) to /.exec(parts.at(-1) ?? '') ?? [];
    if (!position) parts.push(`gap of ${child.style.getPropertyValue('--entries')}`);
    else if (first) parts.splice(-1, 1, `${first} to ${position}`);
    else parts.push(`${position} to ${position}`);
  }
  return parts;
};

/** Scrolls to a share of a gap's height. */
const scrollTo = (gap: HTMLElement | undefined, share: number) =>
  act(() => Observer.all.get(gap!)!.report(share));

beforeEach(() => Observer.all.clear());

test('renders the first entries and one gap', () => {
  renderList();
  expect(shown()).toEqual(['1 to 10', 'gap of 35']);
});

test('scrolling on renders the next entries', () => {
  renderList();
  scrollTo(gaps()[0], 0);
  expect(shown()).toEqual(['1 to 20', 'gap of 25']);
});

test('a jump into a gap renders the entries there, between two gaps', () => {
  renderList();
  scrollTo(gaps()[0], 0.5);
  expect(shown()).toEqual(['1 to 10', 'gap of 10', '21 to 30', 'gap of 15']);
  scrollTo(gaps()[0], 0.9);
  expect(shown()).toEqual(['1 to 30', 'gap of 15']);
});

test('a jump to the end renders the last entries, although they are no whole block', () => {
  renderList();
  scrollTo(gaps()[0], 1);
  expect(shown()).toEqual(['1 to 10', 'gap of 30', '41 to 45']);
});

test('an entry that gets the focus is rendered', () => {
  const { focus } = renderList('12');
  expect(shown()).toEqual(['1 to 20', 'gap of 25']);
  focus('44');
  expect(shown()).toEqual(['1 to 20', 'gap of 20', '41 to 45']);
});

test('each gap is observed, and nothing else', () => {
  renderList();
  scrollTo(gaps()[0], 0.5);
  expect([...Observer.all.keys()]).toEqual(gaps());
  scrollTo(gaps()[1], 0);
  scrollTo(gaps()[1], 0);
  scrollTo(gaps()[0], 0);
  expect(shown()).toEqual(['1 to 45']);
  expect(Observer.all.size).toBe(0);
});
