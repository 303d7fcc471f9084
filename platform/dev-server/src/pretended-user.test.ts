import { parseUser } from './pretended-user';

test.each([
  ['Pat Example', { name: 'Pat Example', groups: [] }],
  [' Pat Example , finance,board', { name: 'Pat Example', groups: ['finance', 'board'] }],
])('%s', (option, user) => {
  expect(parseUser(option)).toEqual(user);
});
