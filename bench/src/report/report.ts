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
  return [heading, goalTable(measured), ...measured.map(chapter)].join('\n\n');
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
  const rows = measured.flatMap(({ section, result }) =>
    section
      .goals(result)
      .map(({ what, goal, measured, floor, verdict }) => [
        what,
        goal,
        measured,
        floor,
        verdictCells[verdict],
        `[${section.title}](#${section.title.toLowerCase().replaceAll(' ', '-')})`,
      ]),
  );
  const countOf = (verdict: Verdict) =>
    rows.filter((row) => row.includes(verdictCells[verdict])).length;
  const goals = table(['figure', 'goal', 'measured', 'noise floor', 'verdict', 'section'], rows);
  const count = `Of ${rows.length} goals, ${countOf('met')} are met, ${countOf('missed')} missed, and ${countOf('not resolved')} not resolved.`;
  return `## Goals\n\n${count}\n\n${goals}`;
}

function chapter(measured: Measured): string {
  const { section, conditions, result } = measured;
  const plots = Object.keys(plotsOf(measured)).map((name) => `![${section.title}](${name})`);
  const parts = [`## ${section.title}`, describe(conditions), section.report(result), ...plots];
  return parts.join('\n\n');
}

function describe({ date, machine, node, chromium, load }: Conditions): string {
  const day = date.slice(0, 16).replace('T', ' ');
  return `_${day} UTC; ${machine}; Node ${node}, Chromium ${chromium}; load average ${load} at the start._`;
}
