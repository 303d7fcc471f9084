import type { Section } from '../sections/section';
import type { Conditions } from './conditions';
import { table } from './table';

/** What one section found, and when and where. */
interface Measured {
  section: Section;
  conditions: Conditions;
  result: unknown;
}

const heading = `# Results

Written by \`pnpm bench\`; [how to read it, and what was learnt](README.md).`;

/** The whole report as Markdown: the goals, then a chapter for each section. */
export function composeReport(measured: Measured[]): string {
  return [heading, goalTable(measured), ...measured.map(chapter)].join('\n\n');
}

/** The pictures of a section's result, by file name. */
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
  const goals = table(['', 'section', 'what', 'goal', 'measured'], rows);
  return `## Goals\n\n${met} of ${rows.length} are met.\n\n${goals}`;
}

function chapter(measured: Measured): string {
  const { section, conditions, result } = measured;
  const pictures = Object.keys(plotsOf(measured)).map((name) => `![${section.title}](${name})`);
  const parts = [`## ${section.title}`, describe(conditions), section.report(result), ...pictures];
  return parts.join('\n\n');
}

function describe({ date, machine, node, chromium, load }: Conditions): string {
  const day = date.slice(0, 16).replace('T', ' ');
  return `_${day} UTC; ${machine}; Node ${node}, Chromium ${chromium}; load ${load} at the start._`;
}
