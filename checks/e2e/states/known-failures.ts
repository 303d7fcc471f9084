import type { EngineName } from '@backshop/tools/programs';
import type { Finding, Rule } from './check-screen';

/** A defect that the table finds. Whoever mends it removes it here, because then the table fails. */
interface KnownFailure {
  /** Why it happens. */
  why: string;
  rule: Rule;
  /** Pattern of the finding. */
  text: RegExp;
  /** Names of states or actions. */
  in: string[];
  /** Default: all. */
  engines?: EngineName[];
  /** Names of views, in `views.ts`. */
  views: string[];
}

/** States that show the whole Dashboard. */
const dashboards = [
  ...['dashboard', 'compact-spacing', 'orders-filtered', 'orders-sorted'],
  ...['charts-google', 'charts-loading', 'charts-table', 'long-texts'],
];

/** States that show the search field of the top bar. */
const searchFields = [
  ...['dashboard', 'compact-spacing', 'orders-filtered', 'orders-sorted'],
  ...['customers', 'side-menu', 'profile-menu', 'loading-page', 'could-not-be-loaded'],
  ...['notifications-all', 'notifications-tooltip', 'many-notifications'],
  ...['notice-offer', 'notice-preview', 'notice-refused'],
];

const stretchedTable = 'The table of the orders is as high as its column (`height: 100%`).';

export const knownFailures: KnownFailure[] = [
  {
    why: stretchedTable,
    rule: 'rows',
    text: /^The row “(Finn|Ben|Jon)/,
    in: ['orders-filtered'],
    views: [
      '1920',
      '1440',
      '1280',
      '1024',
      '1440, text spacing',
      '1920, 200 % text',
      '1440, translated',
    ],
  },
  {
    why: stretchedTable,
    rule: 'rows',
    text: /^The row “/,
    in: ['orders-translated'],
    views: ['1920', '1440', '1280', '1024'],
  },
  {
    why: stretchedTable,
    rule: 'rows',
    text: /^The row “/,
    in: ['compact-spacing'],
    views: ['1440', '1280', '1440, translated'],
  },
  {
    why: stretchedTable,
    rule: 'rows',
    text: /^The row “/,
    in: ['compact-spacing'],
    engines: ['chromium', 'firefox'],
    views: ['1440, text spacing'],
  },
  {
    why: stretchedTable,
    rule: 'rows',
    text: /^The row “/,
    in: ['compact-spacing'],
    engines: ['chromium'],
    views: ['1920'],
  },
  {
    why: 'The select has a fixed width.',
    rule: 'fit',
    text: /^The choice “Period” /,
    in: dashboards,
    engines: ['chromium', 'webkit'],
    views: ['390, text spacing', '1440, text spacing'],
  },
  {
    why: 'The select is as wide as the panel.',
    rule: 'fit',
    text: /^The choice “Sort by” /,
    in: ['orders-panel'],
    views: ['390, 200 % text'],
  },
  {
    why: 'The columns of the legend are as wide as short names.',
    rule: 'fit',
    text: /^“Brazil/,
    in: dashboards,
    views: ['1440, text spacing', '1440, translated'],
  },
  {
    why: 'The columns of the legend are as wide as short names.',
    rule: 'fit',
    text: /^“Brazil/,
    in: ['orders-translated'],
    views: ['1920', '1440', '1280', '1024', '768'],
  },
  {
    why: 'The columns of the legend are as wide as short names.',
    rule: 'fit',
    text: /^“Democratic/,
    in: ['long-texts'],
    views: [
      ...['1920', '1440', '1280', '1024', '768', '390'],
      ...['390, text spacing', '1440, text spacing', '320, translated', '1440, translated'],
    ],
  },
  {
    why: 'The columns of the legend are as wide as short names.',
    rule: 'fit',
    text: /^“Democratic/,
    in: ['long-texts'],
    engines: ['chromium', 'webkit'],
    views: ['320'],
  },
  {
    why: 'Three columns of links do not fit longer names.',
    rule: 'fit',
    text: /^“(Facebookook|Instagramram)”/,
    in: dashboards,
    views: ['320, translated'],
  },
  {
    why: 'Three columns of links do not fit longer names.',
    rule: 'fit',
    text: /^“(Facebookook|Instagramram)”/,
    in: ['orders-translated'],
    views: ['320'],
  },
  {
    why: 'Three columns of links do not fit longer names.',
    rule: 'overlap',
    text: /^“(Facebookook|Instagramram)” and “(Instagramram|LinkedIndIn)” overlap/,
    in: dashboards,
    engines: ['firefox'],
    views: ['320, translated'],
  },
  {
    why: 'Three columns of links do not fit longer names.',
    rule: 'overlap',
    text: /^“(Facebookook|Instagramram)” and “(Instagramram|LinkedIndIn)” overlap/,
    in: ['orders-translated'],
    engines: ['firefox'],
    views: ['320'],
  },
  {
    why: 'A long name does not fit its row.',
    rule: 'rows',
    text: /^The row “Maximilian.*and the first one/,
    in: ['long-texts'],
    engines: ['firefox'],
    views: ['320, translated'],
  },
  {
    why: 'The search field has a width in px.',
    rule: 'fit',
    text: /^“Search or type a command” leaves its <span>/,
    in: searchFields,
    views: ['1920, 200 % text'],
  },
  {
    why: 'The badge starts at a fixed distance from the left of the bell, and grows to the right.',
    rule: 'overlap',
    text: /^“Profile menu” covers “99\+”/,
    in: ['many-notifications'],
    views: ['390, text spacing', '1920, 200 % text', '390, 200 % text'],
  },
  {
    why: 'The badge starts at a fixed distance from the left of the bell, and grows to the right.',
    rule: 'overlap',
    text: /^“Profile menu” covers “99\+”/,
    in: ['many-notifications'],
    engines: ['chromium', 'webkit'],
    views: ['390', '320', '320, translated'],
  },
  {
    why: 'Not examined yet: perhaps the check measures before WebKit has scrolled the list.',
    rule: 'reach',
    text: /^“Unread 4” covers “Archive: Dev Template/,
    in: ['notifications-unread'],
    engines: ['webkit'],
    views: ['1920', '1440', '1280', '1024'],
  },
  {
    why: 'The drawer covers the bell.',
    rule: 'second click',
    text: /“Notifications, 4 unread”, “Mark all as read” is under the pointer/,
    in: ['open the notifications'],
    views: ['1440', '768'],
  },
  {
    why: 'The table has a key that changes with the order, so it is made anew.',
    rule: 'focus',
    text: /on “Order”, the focus is on <body>/,
    in: ['sort the orders'],
    views: ['1440', '768'],
  },
  {
    why: 'React removes a text that the translation has replaced, because other text stands beside it.',
    rule: 'log',
    text: /NotFoundError|removeChild|^Uncaught/,
    in: ['palette-translated'],
    views: ['any'],
  },
  {
    why: stretchedTable,
    rule: 'overlap',
    text: /^“(Order|State|Date)(er|te)?” (lies on|covers) /,
    in: ['dashboard', 'charts-google', 'charts-loading', 'orders-sorted'],
    engines: ['firefox'],
    views: ['1440', '1280', '1440, translated'],
  },
  {
    why: stretchedTable,
    rule: 'overlap',
    text: /^“(Order|State|Date)” (lies on|covers) /,
    in: ['charts-table'],
    engines: ['firefox'],
    views: ['1440', '1280'],
  },
  {
    why: stretchedTable,
    rule: 'overlap',
    text: /^“(Order|State|Date)(er|te)?” (lies on|covers) /,
    in: ['compact-spacing'],
    engines: ['firefox'],
    views: ['1920', '1440', '1280', '1440, text spacing', '1440, translated'],
  },
];

/** A finding in one view of a state. */
export interface FindingInView extends Finding {
  view: string;
}

/** Returns what differs between the findings in a state and the failures that are known there. */
export function unexpectedFindings(
  name: string,
  engine: EngineName,
  findings: readonly FindingInView[],
): string[] {
  const known = knownFailures.filter(
    (each) => each.in.includes(name) && (each.engines?.includes(engine) ?? true),
  );
  const matches = (finding: FindingInView, { rule, text, views }: KnownFailure) =>
    finding.rule === rule && text.test(finding.text) && views.includes(finding.view);
  return [
    ...findings
      .filter((finding) => !known.some((each) => matches(finding, each)))
      .map(({ view, rule, text }) => `${view}: ${text} (${rule})`),
    ...known.flatMap((each) =>
      each.views
        .filter((view) => !findings.some((it) => it.view === view && matches(it, each)))
        .map(
          (view) =>
            `${view}: remove this known failure, it is mended: ${each.rule} ${String(each.text)}`,
        ),
    ),
  ];
}
