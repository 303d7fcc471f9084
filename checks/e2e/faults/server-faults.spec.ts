import { serverFaultCases } from './cases/fault-cases';
import { runFaultCase, titleOf } from './run/run-fault-case';
import { test } from './run/test';

for (const faultCase of serverFaultCases) {
  test(titleOf(faultCase), ({ tab, origin, uncaught }) =>
    runFaultCase({ tab, origin, uncaught }, faultCase),
  );
}
