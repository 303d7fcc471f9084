import { chromium } from '@playwright/test';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { chromiumPath } from '../browser/browser';

/** Under which something was measured. */
export interface Conditions {
  /** ISO 8601 time of the beginning. */
  date: string;
  machine: string;
  node: string;
  chromium: string;
  /** How many processes wanted a processor in the minute before; more than the machine has, and it was busy. */
  load: number;
}

/** What the machine is, and how busy it is now. */
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
