import { staleDocuments } from './generated';

test('every generated document is up to date: pnpm docs:write writes them', async () => {
  expect([...(await staleDocuments()).keys()]).toEqual([]);
});
