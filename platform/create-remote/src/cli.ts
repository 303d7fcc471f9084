import { CreateError } from './create-repository';
import { program } from './program';

try {
  // npm takes the `--` of a documented call away. pnpm and yarn pass it on, and what follows would be arguments.
  await program.parseAsync(process.argv.filter((word) => word !== '--'));
} catch (error) {
  console.error(error instanceof CreateError ? error.message : error);
  process.exitCode = 1;
}
