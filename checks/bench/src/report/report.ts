import type { Verdict } from '../statistics/claim';
import type { Section } from '../sections/section';
import type { Conditions } from './conditions';
import { table } from './table';

/** The result of one section, with the conditions of its measurement. */
interface Measured {
  section: Section;
  conditions: Conditions;
  result: unknown;
}

const heading = `# Results

\`pnpm bench\` writes this page. [README.md](README.md) explains how to read it and what we learnt.`;

/** Returns the report as Markdown: the goals, then a chapter for each section. */
export function composeReport(measured: Measured[]): string {
  return [heading, machinesOf(measured), goalTable(measured), ...measured.map(chapter)].join(
    '\n\n',
  );
}

/** Returns the SVG plots of a section's result, by file name. */
export function plotsOf({ section, result }: Measured): Record<string, string> {
  return section.plots?.(result) ?? {};
}

const verdictCells: Record<Verdict, string> = {
  met: '✓',
  missed: '**missed**',
  'not resolved': 'not resolved',
};

function goalTable(measured: Measured[]): string {
  const goals = measured.flatMap(({ section, result }) =>
    section.goals(result).map((goal) => ({ ...goal, section: section.title })),
  );
  const rows = goals.map(({ what, goal, measured, floor, verdict, section }) => [
    verdictCells[verdict],
    what,
    goal,
    measured,
    floor,
    `[${section}](#${section.toLowerCase().replaceAll(' ', '-')})`,
  ]);
  const countOf = (wanted: Verdict) => goals.filter(({ verdict }) => verdict === wanted).length;
  return [
    '## Goals',
    `Of ${goals.length} goals, ${countOf('met')} are met, ${countOf('missed')} missed, and ${countOf('not resolved')} not resolved.`,
    table(['', 'figure', 'goal', 'measured', 'noise floor', 'section'], rows),
  ].join('\n\n');
}

function chapter(measured: Measured): string {
  const { section, conditions, result } = measured;
  const plots = Object.keys(plotsOf(measured)).map((name) => `![${section.title}](${name})`);
  const parts = [`## ${section.title}`, describe(conditions), section.report(result), ...plots];
  return parts.join('\n\n');
}

/** Returns the machines and browsers that measured the sections: usually one. */
function machinesOf(measured: Measured[]): string {
  const machines = measured.map(
    ({ conditions: { machine, node, chromium } }) =>
      `${machine}; Node ${node}, Chromium ${chromium}`,
  );
  return `Measured on: ${[...new Set(machines)].join(' / ')}.`;
}

function describe({ date, load }: Conditions): string {
  const day = date.slice(0, 16).replace('T', ' ');
  return `_${day} UTC, load average ${load} at the start._`;
}
