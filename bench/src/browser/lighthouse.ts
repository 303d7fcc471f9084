import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumPath, quietArguments } from './browser';

/** The newest that runs on Node 20. It is fetched when it is asked for: it weighs 166 MB. */
const lighthouse = 'lighthouse@12.8.2';

/** What Lighthouse says of a page. */
export interface Audit {
  /** By category, from 0 to 100. */
  scores: Record<string, number>;
  /** What keeps a category from 100. */
  shortfalls: string[];
}

/** How Lighthouse looks at a page: size of the screen, line and processor, all simulated. */
export type Device = 'phone' | 'desktop';

/**
 * Lets Lighthouse look at a page.
 * @param browserArguments what the browser needs to find the page
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

/** The part of Lighthouse's report that is read here; scores from 0 to 1, none where there is nothing to score. */
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
  const weighed = all.flatMap(({ auditRefs }) => auditRefs).filter(({ weight }) => weight > 0);
  const shortfalls = weighed.flatMap(({ id }) => {
    const found = audits[id];
    if (!found || found.score === null || found.score === 1) return [];
    return [`${found.title}: ${found.displayValue ?? 'failed'}`];
  });
  return { scores: Object.fromEntries(scores) as Audit['scores'], shortfalls };
}
