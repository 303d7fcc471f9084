import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import {
  buildah,
  chromium,
  mmdebstrap,
  nginx,
  openidc,
  programsOf,
  proxy,
  s3Server,
} from './programs';

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const dockerfile = read('.devcontainer/Dockerfile');

test('the devcontainer installs every program that the tests need, and no other', () => {
  const deployments = [nginx, openidc, buildah, mmdebstrap, s3Server, proxy];
  const programs = [chromium, ...programsOf(['firefox', 'webkit']), ...deployments];
  const needed = new Set(programs.flatMap(({ packages }) => packages));
  const [, installed = ''] = /--no-install-recommends \\\n(.*?)&&/s.exec(dockerfile) ?? [];
  expect(
    installed
      .split(/[\s\\]+/)
      .filter(Boolean)
      .sort(),
  ).toEqual([...needed].sort());
});

test('it has the Node that releases use', () => {
  expect(dockerfile).toContain(`FROM node:${read('.nvmrc').trim()}-bookworm\n`);
});

test('it recommends the extensions of .vscode', () => {
  const { recommendations } = JSON.parse(read('.vscode/extensions.json')) as {
    recommendations: string[];
  };
  const listed = read('.devcontainer/devcontainer.json').match(/"[\w-]+\.[\w-]+"/g);
  expect(listed).toEqual(recommendations.map((name) => `"${name}"`));
});
