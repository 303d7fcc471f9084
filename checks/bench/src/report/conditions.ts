import { chromium } from '@playwright/test';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { chromiumPath } from '../browser/browser';

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
