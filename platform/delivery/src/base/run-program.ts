import { type Command, CommanderError } from 'commander';
import { CommandError } from './command-error';

/**
 * Runs a command-line program with the arguments of this process. An expected error prints its
 * message only; any other error prints its stack too. Both end the process with exit code 1.
 * @param program named after what staff type before a command: `pnpm`
 */
export async function runProgram(program: Command): Promise<void> {
  configureErrors(program);
  try {
    await program.parseAsync();
  } catch (error) {
    const isPrinted = error instanceof CommanderError; // A help text, or a mistake in the arguments.
    if (!isPrinted) console.error(error instanceof CommandError ? error.message : error);
    process.exit(isPrinted ? error.exitCode : 1);
  }
}

/** A wrong command prints all commands; a wrong argument says how to see the command's help. */
function configureErrors(program: Command): void {
  program.showHelpAfterError(true);
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
