import { buildBrokenRemote } from './broken-remote/build';
import { brokenBuildCases } from './cases/fault-cases';
import { runFaultCase, titleOf } from './run/run-fault-case';
import { test } from './run/test';

// The tests share one build, so they run in one worker.
test.describe.configure({ mode: 'default' });
test.beforeAll(buildBrokenRemote);

for (const faultCase of brokenBuildCases) {
  test(titleOf(faultCase), ({ tab, origin, uncaught }) =>
    runFaultCase({ tab, origin, uncaught }, faultCase),
  );
}
