import { chromium } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { chromiumPath } from '../browser/browser';
import { table } from './markdown';
import type { Section } from './section';

/** The results of all sections. Sections can be from different days. */
type Results = Record<string, { conditions: Conditions; result: unknown }>;

const resultsFile = 'results.json';

/** Returns the results in a folder that the sections can still report. An older bench may have measured others. */
export async function readResults(folder: string, sections: Section[]): Promise<Results> {
  const text = await readFile(join(folder, resultsFile), 'utf8').catch(() => '{}');
  const { sections: results = {} } = JSON.parse(text) as { sections?: Results };
  const readable = sections.filter((section) => {
    const found = results[section.name];
    return found !== undefined && isReadable(section, found.result);
  });
  return Object.fromEntries(readable.map(({ name }) => [name, results[name]!]));
}

function isReadable({ name, report, goals }: Section, result: unknown): boolean {
  try {
    report(result);
    goals(result);
    return true;
  } catch {
    console.log(
      `  The result of "${name}" was left out: it is of an older bench. Measure it again.`,
    );
    return false;
  }
}

/**
 * Writes the results, the report and the plots into a folder. Other files in it stay as they are.
 */
export async function writeResults(
  folder: string,
  results: Results,
  sections: Section[],
): Promise<void> {
  const measured = sections.flatMap((section) => {
    const found = results[section.name];
    return found ? [{ section, ...found }] : [];
  });
  const files = new Map(measured.flatMap((each) => Object.entries(plotsOf(each))));
  const markdown = { parser: 'markdown', proseWrap: 'always', printWidth: 120 } as const;
  files.set('results.md', await format(composeReport(measured), markdown));
  files.set(
    resultsFile,
    await format(JSON.stringify({ sections: results }), {
      parser: 'json',
      printWidth: 100,
    }),
  );
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}

/** The result of one section, with the conditions of its measurement. */
interface Measured {
  section: Section;
  conditions: Conditions;
  result: unknown;
}

const heading = `# Results

\`pnpm bench\` writes this page. [README.md](README.md) explains how to read it and what we learnt.
[results.json](results.json) has all figures of all rounds.`;

/** Returns the report as Markdown: the goals, then a chapter for each section. */
function composeReport(measured: Measured[]): string {
  return [heading, machinesOf(measured), goalTable(measured), ...measured.map(chapter)].join(
    '\n\n',
  );
}

/** Returns the SVG plots of a section's result, by file name. */
function plotsOf({ section, result }: Measured): Record<string, string> {
  return section.plots?.(result) ?? {};
}

function goalTable(measured: Measured[]): string {
  const goals = measured.flatMap(({ section, result }) => section.goals(result));
  const rows = goals.map(({ what, atMost, measured, verdict }) => [
    what,
    atMost,
    measured,
    verdict,
  ]);
  return `## Goals\n\n${table(['', 'at most', 'measured', 'verdict'], rows)}`;
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
  return `_${date.slice(0, 10)}, load ${load}._`;
}

/** The conditions of a measurement. */
export interface Conditions {
  /** Start time in ISO 8601. */
  date: string;
  machine: string;
  node: string;
  chromium: string;
  /** Load average of the last minute. The machine was busy if it is above the number of cores. */
  load: number;
}

/** Returns the machine, the versions and the load at this moment. */
export async function conditionsNow(): Promise<Conditions> {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const version = browser.version();
  await browser.close();
  return {
    date: new Date().toISOString(),
    machine: `${processor?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${memory} GB, ${type()} ${release()}`,
    node: process.version,
    chromium: version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}
