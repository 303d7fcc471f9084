import { answerCases } from './cases';
import { playCase } from './moments';
import { test } from './test';

for (const faulty of answerCases) {
  test(`${faulty.fault}: ${faulty.where}`, ({ tab, stage, uncaught }) =>
    playCase({ tab, stage, uncaught }, faulty));
}
