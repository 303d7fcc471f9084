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

export const knownFailures: KnownFailure[] = [
  {
    why: 'A long name does not fit its row.',
    rule: 'rows',
    text: /^The row “Maximilian.*and the first one/,
    in: ['long-texts'],
    engines: ['firefox'],
    views: ['320, translated'],
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
