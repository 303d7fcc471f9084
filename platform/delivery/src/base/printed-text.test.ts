import { Command } from 'commander';
import { CommandError } from './command-error';
import { oneLine, printedText } from './printed-text';
import { runProgram } from './run-program';

test.each([
  [
    'colours',
    'a\u001b[31mb\u001b[0m\u001b[1;96mc\u001b[m',
    'a\u001b[31mb\u001b[0m\u001b[1;96mc\u001b[m',
  ],
  ['hidden text', 'a\u001b[8mb\u001b[30;40mc\u001b[1;8md\u001b[38;5;0me', 'abcde'],
  ['a colour inside of a title', 'a\u001b]0;\u001b[31mb\u0007c', 'a;\u001b[31mbc'],
  ['a cleared screen', 'a\u001b[2J\u001b[Hb', 'ab'],
  ['a title', 'a\u001b]0;title\u0007b', 'ab'],
  ['one of the other control characters', 'a\u009b2Jb\u0090c', 'abc'],
  ['a line that is written over', 'bad\rgood', 'badgood'],
  ['a line that is deleted', 'ab\b\b', 'ab'],
  ['text from right to left', 'a\u202eb\u2066c', 'abc'],
  ['a null', 'a\0b', 'ab'],
  ['lines, tabs and other letters', 'a\n\tb: Łódź 👩‍👩‍👧 שלום', 'a\n\tb: Łódź 👩‍👩‍👧 שלום'],
])('prints %s safely', (_what, text, printed) => {
  expect(printedText(text)).toBe(printed);
});

test.each([
  ['line breaks', 'a\r\nb\u2028c\u2029d\te', 'a b c d e'],
  ['control characters', 'a\u001b[2Jb\0c\u009bd', 'a [2Jb c d'],
  ['text from right to left', 'a\u202eb\u2066c\u200fd', 'a b c d'],
  ['a name with letters that do not join', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['emoji of several parts', '👩\u200d👩\u200d👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩\u200d👩\u200d👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('writes %s in one line', (_what, text, line) => {
  expect(oneLine(text)).toBe(line);
});

test.each<[string, Error]>([
  ['a refusal', new CommandError('refused \u001b[2J here')],
  ['a bug', new TypeError('refused \u001b[2J here')],
])('nothing that a command prints controls the terminal: %s', async (_what, error) => {
  const printed: unknown[] = [];
  const print = (...values: unknown[]) => void printed.push(...values);
  const spies = [
    jest.spyOn(console, 'log').mockImplementation(print),
    jest.spyOn(console, 'error').mockImplementation(print),
    jest.spyOn(process, 'exit').mockImplementation(() => undefined as never),
  ];
  const before = { argv: process.argv };
  process.argv = ['node', 'cli', 'show'];
  const program = new Command('pnpm');
  program.command('show').action(() => {
    console.log('shown \u001b[2J here');
    throw error;
  });
  await runProgram(program);
  Object.assign(process, before);
  for (const spy of spies) spy.mockRestore();
  expect(printed[0]).toBe('shown  here');
  expect(printed[1]).toEqual(expect.stringContaining('refused  here'));
  expect(printed.join('')).not.toContain('\u001b');
});
