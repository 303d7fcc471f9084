import { linesOf, notesOfEach, orNote } from './optional-hook';

const fail = () => {
  throw new Error('no space');
};

test('what a command can do without leaves a note when it fails', async () => {
  const notes: string[] = [];
  expect(await orNote(notes, 'A list is missing.', () => Promise.resolve('list'))).toBe('list');
  expect(notes).toEqual([]);
  expect(await orNote(notes, 'A list is missing.', fail)).toBeUndefined();
  expect(notes).toEqual(['A list is missing. Reason: no space']);
});

test('a feature that fails keeps no other from writing its files', async () => {
  const features = [
    { name: 'lists', write: () => Promise.resolve(['Lists are new.']) },
    { name: 'records', write: fail },
    { name: 'holds' },
    { name: 'deltas', failure: 'No deltas.', write: fail },
  ];
  const notes = await notesOfEach(features, (feature) => feature.write?.());
  expect(notes).toEqual([
    'Lists are new.',
    expect.stringMatching(/records.*no space/),
    'No deltas. Reason: no space',
  ]);
});

test('a report has a line on a feature that cannot add to it', () => {
  expect(linesOf({ name: 'holds' }, () => ['On hold'])).toEqual(['On hold']);
  expect(linesOf({ name: 'holds' }, () => undefined)).toEqual([]);
  expect(linesOf({ name: 'holds' }, fail)).toEqual([expect.stringMatching(/holds.*no space/)]);
});
