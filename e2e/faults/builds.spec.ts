import { buildBrokenRemote } from './broken-remote/build';
import { buildCases } from './cases';
import { playCase } from './moments';
import { test } from './test';

// One after the other: they share one build.
test.describe.configure({ mode: 'default' });
test.beforeAll(buildBrokenRemote);

for (const faulty of buildCases) {
  test(faulty.fault, ({ tab, stage, uncaught }) => playCase({ tab, stage, uncaught }, faulty));
}
