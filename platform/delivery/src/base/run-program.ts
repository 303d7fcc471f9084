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

/**
 * A wrong command prints all commands. A wrong argument says how to see the help of the command, or of a program
 * without commands.
 */
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
