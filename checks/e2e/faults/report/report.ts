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
import { describeFaults } from './describe-faults';
import { type FaultResult, hostScript, resultsIn } from './fault-result';
import { hostFaultTable, partFaultTable } from './table';

/** Time in ms within which the app shell must react, whatever is wrong with a part. */
const shellLimit = 1000;

const document = join(import.meta.dirname, '../../../../docs/faults.md');

/** Prints the results of all faults. Writes them to docs/faults.md if every test passed. */
export default class FaultReport implements Reporter {
  readonly results: FaultResult[] = [];
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
    this.results.push(...resultsIn(attachments));
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const partTable = await formatMarkdown(partFaultTable(this.results));
    const hostTable = await formatMarkdown(hostFaultTable(this.results));
    console.log(`\n${partTable}\n${hostTable}`);
    // There is no shell to react while the host's own script hangs.
    const ofParts = this.results.filter(({ target }) => target !== hostScript);
    const slow = ofParts.filter(({ shellReady = 0 }) => shellReady > shellLimit);
    for (const { fault, target, moment, shellReady } of slow) {
      console.error(
        `The app shell took ${shellReady!.toFixed(0)} ms to react (limit ${shellLimit} ms): ` +
          `${fault}, ${target}, ${moment}.`,
      );
    }
    if (slow.length > 0) {
      console.error('If other programs kept this machine busy, run "pnpm tools faults" again.');
    }
    if (status !== 'passed' || slow.length > 0) {
      console.error('docs/faults.md was not updated.');
      return { status: 'failed' };
    }
    await writeFile(
      document,
      await formatMarkdown(describeFaults(partTable, hostTable, this.machine)),
    );
    return { status };
  }
}

async function formatMarkdown(markdown: string): Promise<string> {
  return format(markdown, { ...(await resolveConfig(document)), filepath: document });
}
