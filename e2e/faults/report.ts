import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';
import { format, resolveConfig } from 'prettier';
import { type Cell, cellsAmong } from './cells';
import { faultTable } from './table';

/** The shell has to react within this time, in ms. */
const limitMs = 1000;

const page = join(import.meta.dirname, '../../docs/faults.md');

/** Prints what came of each fault, and writes it to docs/faults.md when all is as it should be. */
export default class FaultReport implements Reporter {
  readonly cells: Cell[] = [];
  machine = '';

  onBegin({ projects }: FullConfig): void {
    const { executablePath = '' } = projects[0]?.use.launchOptions ?? {};
    const browser = execFileSync(executablePath, ['--version'], { encoding: 'utf8' });
    const [cpu] = cpus();
    const cores = `${cpus().length} cores, ${cpu?.model ?? 'unknown processor'}`;
    const [version] = /Chromium \S+/.exec(browser) ?? [browser.trim()];
    this.machine = `${cores}; Node ${process.versions.node}; ${version}`;
  }

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    this.cells.push(...cellsAmong(attachments));
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const table = await formatted(faultTable(this.cells));
    console.log(`\n${table}`);
    const slow = this.cells.filter(({ usable = 0 }) => usable > limitMs);
    for (const { fault, where, moment, usable } of slow) {
      console.error(`The shell took ${usable!.toFixed(0)} ms: ${fault}, ${where}, ${moment}.`);
    }
    if (slow.length > 0) console.error('Is the machine busy with something else? Try again.');
    if (status !== 'passed' || slow.length > 0) return { status: 'failed' };
    await writeFile(page, await formatted(describe(table, this.machine)));
    return { status };
  }
}

async function formatted(markdown: string): Promise<string> {
  return format(markdown, { ...(await resolveConfig(page)), filepath: page });
}

function describe(table: string, machine: string): string {
  return `# Faults

A part of the page can fail in many ways. \`pnpm faults\` plays them to the composed product in a browser, from a real server
that can be told to fail, and writes this page. \`pnpm test\` plays the same.

Each fault strikes at three moments, which stand side by side below:

1. **start**: the faulty part is what the first address shows.
2. **navigation**: the Dashboard stands, the notification panel is open, and staff go to the faulty part.
3. **redeploy**: a tab is open while a version with the fault is released. The open tab goes on, on the files of its own
   release, to a part that it had not asked for yet. Then it is loaded anew and gets the fault.

Each time, this has to hold:

- The shell works: the side menu reacts within a second (*Shell*, from the start of the load or from the key that navigates).
- Nothing else is touched: another slot opens and works, what was read stays read, the page is never blank, and the router's
  error page never shows.
- The card names the part, its version and the code (*What shows*, with the phase of the event; *Named*).
- Once the fault is gone the part comes back without a reload (*Recovers*).
- One failure is reported, and no error is left uncaught.

What hits a second file of the same part is played at the start alone.

${table}

- A timeout takes the 3 seconds that a part has to come.
- A stylesheet that comes whole and says nothing can't be told from a good one: the part shows without it.
- A mistake in a build is not mended by asking again; the version before is offered.
- A part's own lazy code is the part's to miss. The Dashboard shows its first picture, and asks again when it is shown next.
- The release is the only JSON that a page needs. It comes in the page itself; without it there is no shell, and the page
  says why. An open tab never asks for it again.

Measured with one worker on ${machine}.
`;
}
