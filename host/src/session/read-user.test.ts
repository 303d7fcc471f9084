import { readUser } from './read-user';

const pat = { name: 'Pat Example', email: 'pat@example.com', groups: ['finance'] };

test('reads the user', () => {
  const picture = 'http://localhost/avatars/pat.png';
  expect(readUser(JSON.stringify({ ...pat, picture, sub: '1' }))).toEqual({ ...pat, picture });
});

test('the setting names the fields, also inside of objects', () => {
  const answer = {
    userinfo: { nick: 'Pat', mail: 'p@example.com' },
    'https://id.example/roles': ['a'],
  };
  const fields = {
    name: 'userinfo.nick',
    email: 'userinfo.mail',
    groups: 'https://id.example/roles',
  };
  expect(readUser(JSON.stringify(answer), fields)).toEqual({
    name: 'Pat',
    email: 'p@example.com',
    groups: ['a'],
  });
});

test.each<[what: string, answer: object, user: object]>([
  ['no groups', { name: 'Pat' }, { name: 'Pat', groups: [] }],
  ['null as its groups', { name: 'Pat', groups: null }, { name: 'Pat', groups: [] }],
  ['one group as a text', { name: 'Pat', groups: 'finance' }, { name: 'Pat', groups: ['finance'] }],
  [
    'an email address alone',
    { email: 'p@example.com' },
    { name: 'p@example.com', email: 'p@example.com', groups: [] },
  ],
  ['a blank name', { name: ' ', email: 'p@a' }, { name: 'p@a', email: 'p@a', groups: [] }],
  [
    'a name that cannot be seen',
    { name: '\u200b\u2060', email: 'p@a' },
    { name: 'p@a', email: 'p@a', groups: [] },
  ],
  [
    'a name that turns around',
    { name: 'Pat \u202egnp.exe\n' },
    { name: 'Pat  gnp.exe', groups: [] },
  ],
  ['a name with joined characters', { name: '👩‍💻 علی‌رضا' }, { name: '👩‍💻 علی‌رضا', groups: [] }],
  ['a number as email', { name: 'Pat', email: 1 }, { name: 'Pat', groups: [] }],
])('an answer with %s is usable', (_what, answer, user) => {
  expect(readUser(JSON.stringify(answer))).toEqual(user);
});

test.each([
  ['/avatars/pat.png', 'http://localhost/avatars/pat.png'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['https://elsewhere.example/pat.png', undefined],
  ['//elsewhere.example/pat.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  ['blob:http://localhost/1', undefined],
  ['http://', undefined],
  ['', undefined],
  [1, undefined],
])('the picture %s', (stated, picture) => {
  expect(readUser(JSON.stringify({ ...pat, picture: stated })).picture).toBe(picture);
});

test.each<[answer: string, problem: string]>([
  ['<!doctype html>', 'it is not JSON'],
  ['', 'it is not JSON'],
  ['null', 'it has no name'],
  ['[]', 'it has no name'],
  ['"Pat"', 'it has no name'],
  ['{ "name": 1 }', 'it has no name'],
  ['{ "name": ["Pat"] }', 'it has no name'],
  [JSON.stringify({ name: 'x'.repeat(201) }), 'it has no name'],
  ['{ "name": "Pat", "groups": [1] }', 'its groups are no list of texts'],
  ['{ "name": "Pat", "groups": { "a": true } }', 'its groups are no list of texts'],
  [JSON.stringify({ ...pat, more: 'x'.repeat(100_000) }), 'it has more than 100000 characters'],
])('the answer %.40s is of no use', (answer, problem) => {
  expect(() => readUser(answer)).toThrow(problem);
});

test('names that every object has are no fields', () => {
  expect(() => readUser('{}', { name: 'constructor.name' })).toThrow('it has no name');
});
