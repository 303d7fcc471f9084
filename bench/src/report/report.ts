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

function goalTable(measured: Measured[]): string {
  const rows = measured.flatMap(({ section, result }) =>
    section
      .goals(result)
      .map(({ what, goal, measured, isMet }) => [
        isMet ? '✓' : '**missed**',
        section.title,
        what,
        goal,
        measured,
      ]),
  );
  const met = rows.filter(([state]) => state === '✓').length;
  const goals = table(['', 'section', 'figure', 'goal', 'measured'], rows);
  return `## Goals\n\n${met} of ${rows.length} goals are met.\n\n${goals}`;
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
