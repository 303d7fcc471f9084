import { gitRepository } from '../testing/git-repository';
import { actionOf, buildAction, commandLine, releasedBy } from './action';
import { temporaryFolder } from '../testing/temporary-folder';

test('an action keeps its command, who ran it, why, and what it was built from', async () => {
  const { root, commit } = await gitRepository();
  const hash = await commit();
  const action = await buildAction('pnpm delivery release dashboard', root, ' For the\nsale. ');
  expect(action).toMatchObject({
    command: 'pnpm delivery release dashboard',
    message: 'For the sale.',
    source: { commit: hash, isClean: true },
  });
});

test('an action without a message or a repository has neither field', async () => {
  const action = await buildAction('pnpm delivery release --all', await temporaryFolder(), '');
  expect(Object.keys(action)).toEqual(['command', 'by']);
  expect(Object.keys(await actionOf('pnpm delivery rollback host'))).toEqual(['command', 'by']);
});

test.each([
  [['release', 'dashboard', '--stage'], 'pnpm delivery release dashboard --stage'],
  [
    ['release', 'host', '--message', 'New menu', '--allow-older'],
    'pnpm delivery release host --allow-older',
  ],
  [['rollback', 'host', '--message=Broken menu'], 'pnpm delivery rollback host'],
  [['release', '--all', '\u001b[31mred\n'], "pnpm delivery release --all '[31mred'"],
  [
    ['release', '--from', "/srv/Jo's $x"],
    String.raw`pnpm delivery release --from '/srv/Jo'\''s $x'`,
  ],
  [
    ['rollout', 'a', '--every', '1m', '--', 'node', '-e', '1 > 2'],
    'pnpm delivery rollout a --every 1m -- <command>',
  ],
  [['--', 'release', 'host'], 'pnpm delivery -- release host'],
  [
    ['release', 'host', '--smoke', 'HTTPS://jo:sec@ret@shop.example/admin'],
    'pnpm delivery release host --smoke HTTPS://shop.example/admin',
  ],
  [
    ['promote', 'host', '--from=https://staging.example/?sig=secret#part'],
    'pnpm delivery promote host --from=https://staging.example/',
  ],
  [['hold', 'host', 'https://shop.example'], 'pnpm delivery hold host https://shop.example'],
])('the command line %j is kept as "%s"', (args, kept) => {
  expect(commandLine(args)).toBe(kept);
});

describe('who ran a command', () => {
  const folder = async (name: string) => {
    const { root, git } = await gitRepository();
    await git('config', 'user.name', name);
    return root;
  };

  test('is what BACKSHOP_RELEASED_BY says, else the user of the CI job, else the user of git', async () => {
    const root = await folder('Jo Shop');
    const ci = { GITHUB_ACTOR: 'octo' };
    expect(await releasedBy({ ...ci, BACKSHOP_RELEASED_BY: 'Night job' }, root)).toBe('Night job');
    expect(await releasedBy(ci, root)).toBe('octo');
    expect(await releasedBy({ GITLAB_USER_LOGIN: 'lab' }, root)).toBe('lab');
    expect(await releasedBy({ GITHUB_ACTOR: '' }, root)).toBe('Jo Shop');
  });

  test.each([
    ['jo@shop.example', 'jo'],
    ['Jo Shop <jo@shop.example>', 'Jo Shop'],
    ['Jo (jo@shop.example)', 'Jo'],
    ['Jo\u001b[31m', 'Jo [31m'],
  ])('contains no e-mail address: %j becomes "%s"', async (name, by) => {
    expect(await releasedBy({}, await folder(name))).toBe(by);
  });

  test('is the user of the system without git', async () => {
    expect(await releasedBy({ PATH: '' }, '/no/such/folder')).toMatch(/./);
  });
});
