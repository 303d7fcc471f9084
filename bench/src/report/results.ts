import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import type { Section } from '../sections/section';
import type { Conditions } from './conditions';
import type { Goal } from './goal';
import { table } from './table';

/** What was measured, by section; each may have been measured on another day. */
export type Results = Record<string, { conditions: Conditions; result: unknown }>;

const recordFile = 'results.json';

/** The results that a folder holds; none when it holds no record. */
export async function readResults(folder: string): Promise<Results> {
  const text = await readFile(join(folder, recordFile), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Results;
}

/** Writes figures, report and plots into a folder. What was written there by hand stays. */
export async function writeResults(
  folder: string,
  results: Results,
  sections: Section[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const measured = sections.flatMap((section) => {
    const found = results[section.name];
    return found ? [{ section, ...found }] : [];
  });
  const goals = measured.flatMap(({ section, result }) => section.goals(result));
  const chapters = measured.map(({ section, conditions, result }) => {
    const plots = Object.entries(section.plots?.(result) ?? {});
    const pictures = plots.map(([name]) => `![${section.title}](${name})`);
    return [`## ${section.title}`, describe(conditions), section.report(result), ...pictures].join(
      '\n\n',
    );
  });
  const report = [heading, goalTable(goals), ...chapters].join('\n\n');
  const files = {
    'results.md': await format(report, { parser: 'markdown', printWidth: 120 }),
    [recordFile]: await format(JSON.stringify(results), { parser: 'json', printWidth: 100 }),
    ...(Object.assign(
      {},
      ...measured.map(({ section, result }) => section.plots?.(result) ?? {}),
    ) as Record<string, string>),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}

const heading = `# Results

Written by \`pnpm bench\`; [how to read it, and what was learnt](README.md).`;

function goalTable(goals: Goal[]): string {
  const missed = goals.filter(({ isMet }) => !isMet).length;
  const rows = goals.map(({ what, goal, measured, isMet }) => [
    isMet ? '✓' : '**missed**',
    what,
    goal,
    measured,
  ]);
  return `## Goals\n\n${goals.length - missed} of ${goals.length} are met.\n\n${table(['', 'what', 'goal', 'measured'], rows)}`;
}

function describe({ date, machine, node, chromium, load, rounds }: Conditions): string {
  const day = date.slice(0, 16).replace('T', ' ');
  return `_${day} UTC, ${rounds} rounds; ${machine}; Node ${node}, Chromium ${chromium}; load ${load} at the start._`;
}
