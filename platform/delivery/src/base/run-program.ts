import { SourceError } from '@backshop/build-config/source-error';
import { type Command, CommanderError } from 'commander';
import { inspect } from 'node:util';
import { CommandError } from './command-error';
import { explainFileError } from './file-errors';
import { protectTerminal } from './printed-text';
import { useProxy } from './proxy';
import { troubleshootingAddress } from './troubleshooting';

/** What the exit codes of our commands mean. */
export const exitCodes: Record<number, string> = {
  0: 'it did what it should, or there was nothing to do; also after Ctrl-C in a server (pnpm, npx: 130)',
  1: 'it failed, refused, found a problem or nothing to end, or got wrong arguments; it prints why',
};

/**
 * Runs a command-line program with the arguments of this process. An expected error prints its message, and where it is
 * explained; any other error prints its stack too. Both end the process with exit code 1.
 * @param program named after what staff type before a command: `pnpm`
 */
export async function runProgram(program: Command): Promise<void> {
  protectTerminal();
  process.env.RUST_LIB_BACKTRACE = '0'; // Native frames in an error of swc show nothing of the project.
  configureErrors(program);
  try {
    await useProxy();
    await program.parseAsync();
  } catch (thrown) {
    if (thrown instanceof CommanderError) return process.exit(thrown.exitCode); // It is printed already.
    const error = explainFileError(thrown);
    const isExpected = error instanceof CommandError || error instanceof SourceError;
    console.error(isExpected ? error.message : inspect(error));
    const address = error instanceof Error && troubleshootingAddress(error.message);
    if (address) console.error(`More: ${address}`);
    process.exit(1);
  }
}

/** A wrong command prints all commands. A wrong argument says how to see the help of its command. */
function configureErrors(program: Command): void {
  const hasCommands = program.commands.length > 0;
  program.showHelpAfterError(hasCommands || `Run for help: ${program.name()} --help`);
  for (const command of program.commands) {
    command.showHelpAfterError(`Run for help: ${program.name()} ${command.name()} --help`);
  }
  for (const command of [program, ...program.commands]) {
    command.exitOverride();
    command.configureOutput({
      outputError: (text, write) =>
        write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
    });
  }
}
