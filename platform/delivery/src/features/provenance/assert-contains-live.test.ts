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

test('a refusal advises git fetch even if only one commit is unknown, and gives a whole command', () => {
  const others = [
    { ...replaced, relation: 'newer' as const },
    { ...replaced, name: 'reports', relation: 'unknown' as const },
  ];
  const refusal = refusalOf(others, 'pnpm delivery release --all --smoke -- pnpm smoke');
  expect(refusal).toContain('\nRun git fetch');
  expect(refusal).toMatch(
    / release --all --smoke --replace dashboard --replace reports -- pnpm smoke$/,
  );
});
