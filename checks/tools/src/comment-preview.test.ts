import { listen } from '@backshop/delivery/origin';
import { temporaryFolder } from '@backshop/delivery/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { commentPreview } from './comment-preview';

const bot = 'github-actions[bot]';
const staged = {
  package: 'dashboard',
  version: '0.1.0-abc',
  preview: '/?override=dashboard@0.1.0-abc',
  notes: ['Commit 1a2b3c is not pushed.'],
};
const text = `<!-- staged: dashboard -->
Preview of dashboard: https://backshop.example/?override=dashboard@0.1.0-abc

To make it live before the merge, run: \`pnpm delivery promote dashboard 0.1.0-abc\`

Commit 1a2b3c is not pushed.`;

/** The comments of pull request 7 on a stand-in for GitHub. */
let comments: { id: number; user: { login: string } | null; body: string }[];
let github: Server;
let env: NodeJS.ProcessEnv;
const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);

beforeEach(async () => {
  comments = [];
  github = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const answer = (status: number, body: unknown) =>
      response.writeHead(status).end(JSON.stringify(body));
    if (request.headers.authorization !== 'Bearer secret') return answer(403, 'Forbidden');
    const call = `${request.method} ${pathname.replace('/repos/shop/backshop/issues', '')}`;
    if (call === 'GET /7/comments') {
      const [size, page] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)));
      return answer(200, comments.slice((page! - 1) * size!, page! * size!));
    }
    void json(request).then((received) => {
      const { body } = received as { body: string };
      const [, id] = /^PATCH \/comments\/(\d+)$/.exec(call) ?? [];
      const known = comments.find((each) => each.id === Number(id));
      if (known) known.body = body;
      else if (call === 'POST /7/comments')
        comments.push({ id: comments.length, user: { login: bot }, body });
      else return answer(404, 'Not Found');
      return answer(200, {});
    });
  });
  await listen(github, 0);
  env = {
    GH_TOKEN: 'secret',
    GITHUB_API_URL: `http://localhost:${(github.address() as AddressInfo).port}`,
    GITHUB_REPOSITORY: 'shop/backshop',
    PULL_REQUEST: '7',
    BACKSHOP_URL: 'https://backshop.example/',
  };
});

afterEach(() => {
  github.closeAllConnections();
  github.close();
});

/** Comments with what a release has printed. */
async function comment(printed: object = staged): Promise<void> {
  const folder = await temporaryFolder({ 'staged.json': JSON.stringify(printed) });
  await commentPreview(join(folder, 'staged.json'), env);
}

const bodies = () => comments.map(({ body }) => body);

test('comments with the address of the preview, and prints the comment', async () => {
  await comment();
  expect(bodies()).toEqual([text]);
  expect(log).toHaveBeenCalledWith(text);
});

test('updates its own comment on the package after the next push, also among many comments', async () => {
  const someone = { user: { login: 'jo' }, body: '<!-- staged: dashboard --> from Jo' };
  comments = Array.from({ length: 150 }, (_, id) => ({ id, ...someone }));
  comments.push({ id: 150, user: null, body: 'from a deleted account' });
  await comment();
  await comment({ ...staged, package: 'host' });
  await comment({ ...staged, version: '0.1.0-def' });
  expect(comments).toHaveLength(153);
  expect(comments[151]!.body).toContain('run: `pnpm delivery promote dashboard 0.1.0-def`');
  expect(comments[152]!.body).toContain('<!-- staged: host -->');
});

test('says when no page can show a preview', async () => {
  await comment({ package: 'host', version: '0.1.0-abc', notes: [] });
  expect(bodies()[0]).toContain(
    'host 0.1.0-abc is on the origin. No page can show a preview of it.\n\nTo make it live',
  );
});

test('an answer with an error fails the command', async () => {
  env.GH_TOKEN = 'wrong';
  await expect(comment()).rejects.toThrow(/comments\?\S+ answers with status 403: "Forbidden"$/);
});

test.each(['GH_TOKEN', 'GITHUB_REPOSITORY', 'PULL_REQUEST', 'BACKSHOP_URL'])(
  'without %s, nothing is sent',
  async (name) => {
    delete env[name];
    await expect(comment()).rejects.toThrow(
      `${name} is not set. Run: pnpm tools comment:preview --help`,
    );
    expect(comments).toEqual([]);
  },
);
