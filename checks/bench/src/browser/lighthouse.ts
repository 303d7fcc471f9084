import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath, quietArguments } from './browser';

/** The newest version that runs on Node 20. npx downloads it on demand, because it is 166 MB. */
const lighthouse = 'lighthouse@12.8.2';

/** Result of a Lighthouse run. */
export interface Audit {
  /** Score of each category, from 0 to 100. */
  scores: Record<string, number>;
  /** The audits that keep a category below 100. */
  shortfalls: string[];
}

/** The device that Lighthouse simulates: its screen, network and processor. */
export type Device = 'phone' | 'desktop';

/**
 * Runs Lighthouse on a page.
 * @param browserArguments switches that the browser needs to reach the page
 */
export async function audit(
  address: string,
  theme: 'light' | 'dark',
  device: Device,
  browserArguments: string[],
): Promise<Audit> {
  const folder = await mkdtemp(join(tmpdir(), 'backshop-lighthouse-'));
  const report = join(folder, 'report.json');
  const flags = [
    '--headless=new',
    `--blink-settings=preferredColorScheme=${theme === 'dark' ? 0 : 1}`,
    ...quietArguments,
    ...browserArguments,
  ].map((flag) => flag.replace(/=(.* .*)/, '="$1"'));
  try {
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        lighthouse,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${report}`,
        `--chrome-flags=${flags.join(' ')}`,
        '--no-enable-error-reporting',
        ...(device === 'desktop' ? ['--preset=desktop'] : []),
      ],
      { cwd: folder, env: { ...process.env, CHROME_PATH: chromiumPath } },
    );
    return readReport(JSON.parse(await readFile(report, 'utf8')) as Report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The fields of Lighthouse's report that we read. Scores are from 0 to 1, or null if not scored.
 */
interface Report {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

function readReport({ categories, audits }: Report): Audit {
  const all = Object.values(categories);
  const scores = all.map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]);
  const weighted = all.flatMap(({ auditRefs }) => auditRefs).filter(({ weight }) => weight > 0);
  const shortfalls = weighted.flatMap(({ id }) => {
    const found = audits[id];
    if (!found || found.score === null || found.score === 1) return [];
    return [`${found.title}: ${found.displayValue ?? 'failed'}`];
  });
  return { scores: Object.fromEntries(scores) as Audit['scores'], shortfalls };
}
