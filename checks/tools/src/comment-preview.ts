import { CommandError } from '@backshop/delivery';
import { readFileSync } from 'node:fs';

/** What `pnpm delivery release <package> --stage --json` prints. */
interface Staged {
  package: string;
  version: string;
  /** The path of a page that shows the version. */
  preview?: string;
  notes: string[];
}

interface Comment {
  id: number;
  body?: string;
  user: { login: string } | null;
}

/** The most comments that GitHub returns at once. */
const pageSize = 100;

/**
 * `pnpm tools comment:preview`: comments on a pull request with the address of a preview, or updates the comment of an
 * earlier push.
 * @param file the output of `pnpm delivery release <package> --stage --json`
 * @throws CommandError when a variable is missing, or GitHub refuses
 */
export async function commentPreview(file: string, env = process.env): Promise<void> {
  const staged = JSON.parse(readFileSync(file, 'utf8')) as Staged;
  const marker = `<!-- staged: ${staged.package} -->`;
  const body = `${marker}\n${describe(staged, required(env, 'BACKSHOP_URL'))}`;
  const token = required(env, 'GH_TOKEN');
  const issues = `${env.GITHUB_API_URL ?? 'https://api.github.com'}/repos/${required(env, 'GITHUB_REPOSITORY')}/issues`;
  const comments = `${issues}/${required(env, 'PULL_REQUEST')}/comments`;

  async function send<T>(method: string, address: string, comment?: { body: string }): Promise<T> {
    const response = await fetch(address, {
      method,
      headers: { Accept: 'application/vnd.github+json', Authorization: `Bearer ${token}` },
      ...(comment && { body: JSON.stringify(comment) }),
    });
    if (response.ok) return (await response.json()) as T;
    throw new CommandError(
      `${method} ${address} answers with status ${response.status}: ${await response.text()}`,
    );
  }

  for (let page = 1; ; page++) {
    const some = await send<Comment[]>('GET', `${comments}?per_page=${pageSize}&page=${page}`);
    // Anybody could write a comment with the marker.
    const own = some.find(
      (each) => each.user?.login === 'github-actions[bot]' && each.body?.startsWith(marker),
    );
    if (own) await send('PATCH', `${issues}/comments/${own.id}`, { body });
    else if (some.length === pageSize) continue;
    else await send('POST', comments, { body });
    return console.log(body);
  }
}

function describe({ package: name, version, preview, notes }: Staged, url: string): string {
  const lines = [
    preview
      ? `Preview of ${name}: ${url.replace(/\/$/, '')}${preview}`
      : `${name} ${version} is on the origin. No page can show a preview of it.`,
    `To make it live before the merge, run: \`pnpm delivery promote ${name} ${version}\``,
    ...notes,
  ];
  return lines.join('\n\n');
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new CommandError(`${name} is not set. Run: pnpm tools comment:preview --help`);
}
