import { staleDocuments } from './generated';

jest.setTimeout(20_000); // Reads the types of all packages.

test('every generated document is up to date: pnpm tools docs:write writes them', async () => {
  expect([...(await staleDocuments()).keys()]).toEqual([]);
});
