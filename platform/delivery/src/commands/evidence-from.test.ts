import { evidenceFrom } from './evidence-from';

/** Runs a script of Node, and returns what is reported. */
async function reportOf(script: string, ...args: string[]) {
  const lines: string[] = [];
  const command = [process.execPath, '--eval', script, ...args];
  const evidence = await evidenceFrom(command, {}, 5000, (line) => lines.push(line));
  return { evidence, lines: lines.join('\n').replaceAll(process.execPath, 'count') };
}

test('a report has the exit code and the error of the command, but not its arguments', async () => {
  const script = 'console.error("The log server is down."); process.exit(3)';
  expect(await reportOf(script, 'Authorization: Bearer secret')).toEqual({
    evidence: undefined,
    lines: 'count gave no evidence: it ended with code 3. The log server is down.',
  });
});

test('a command that reads standard input gets its end', async () => {
  const { lines } = await reportOf('process.stdin.pipe(process.stdout)');
  expect(lines).toContain('JSON');
  expect(lines).not.toContain('did not end');
});

test('a command that hangs is ended', async () => {
  const lines: string[] = [];
  await evidenceFrom(['sleep', '60'], {}, 50, (line) => lines.push(line));
  expect(lines).toEqual(['sleep gave no evidence: it did not end within 0.05 s.']);
});

test('a command that another one ends gives no evidence', async () => {
  const { lines } = await reportOf('process.kill(process.pid, "SIGKILL")');
  expect(lines).toBe('count gave no evidence: SIGKILL ended it.');
});

test('numbers that are too large to add are no evidence', async () => {
  const counts = '{"loads":1e308,"failures":1e307}';
  const { evidence, lines } = await reportOf(
    `console.log('{"candidate":${counts},"live":${counts}}')`,
  );
  expect(evidence).toBeUndefined();
  expect(lines).toContain('Invalid safe integer');
});
