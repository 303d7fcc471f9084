/// <reference types="jest" />

/** What a command did. */
interface CommandResult {
  /** Exit code. */
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command-line program in this process until it exits: much faster than in one of its own.
 * @param load imports the program, which runs with the arguments of this process
 */
export async function runCli(
  load: () => Promise<unknown>,
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' };
  const print = (stream: keyof typeof printed, end: string) => (text: unknown) => {
    printed[stream] += (text instanceof Error ? text.stack : String(text)) + end;
    return true;
  };
  const before = { argv: process.argv, env: process.env };
  const spies: jest.SpyInstance[] = [
    jest.spyOn(process.stdout, 'write').mockImplementation(print('stdout', '')),
    jest.spyOn(process.stderr, 'write').mockImplementation(print('stderr', '')),
    jest.spyOn(console, 'log').mockImplementation(print('stdout', '\n')),
    jest.spyOn(console, 'error').mockImplementation(print('stderr', '\n')),
  ];
  process.argv = ['node', 'cli', ...args];
  process.env = { ...process.env, ...env };
  try {
    let status = 0;
    await jest.isolateModulesAsync(async () => {
      const exited = new Promise<number>((resolve) => {
        spies.push(jest.spyOn(process, 'exit').mockImplementation(resolve as never));
      });
      await load();
      status = await exited;
    });
    return { status, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, before);
  }
}

/**
 * Tests that each of these command lines ends with a message and no stack.
 * @param load imports the program, as for `runCli`
 * @param mistakes the message of each command line: `{ "PORT=http start 'my folder'": 'PORT is "http"' }`
 */
export function testMistakes(load: () => Promise<unknown>, mistakes: Record<string, string>): void {
  test.each(Object.entries(mistakes))(
    '"%s" ends with a message and no stack',
    async (line, message) => {
      const { args, env } = parse(line);
      const { status, stderr } = await runCli(load, args, env);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain('    at ');
      expect(status).toBe(1);
    },
  );
}

/** Splits a command line at its spaces, except in single quotes. */
function parse(line: string) {
  const words = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const variables = words.filter((word) => /^[A-Z_]+=/.test(word));
  return {
    args: words.filter((word) => !variables.includes(word)),
    env: Object.fromEntries(variables.map((word) => word.split('='))) as Record<string, string>,
  };
}
