import { refusalOf } from './refusals';

const source = { commit: 'a'.repeat(40), committed: '2026-11-21T10:00:00.000Z', isClean: true };
const replaced = { name: 'dashboard', by: 'Jo', source, commit: 'b'.repeat(40) };

test.each([
  ['contained', undefined],
  ['newer', 'Commit bbbbbbbbbb does not contain it.'],
  ['diverged', 'Commit bbbbbbbbbb does not contain it.'],
  ['unknown', 'This clone does not have it.\nRun git fetch'],
] as const)('a live commit that is %s', (relation, text) => {
  const refusal = refusalOf([{ ...replaced, relation }], 'pnpm delivery release --all');
  expect(refusal?.includes(text ?? '')).toBe(text && true);
  expect(refusal?.endsWith('run: pnpm delivery release --all --replace dashboard')).toBe(
    text && true,
  );
});
