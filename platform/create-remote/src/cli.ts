import { CreateError } from './create-repository';
import { program } from './program';

try {
  // npm keeps the `--` of a documented call, and pnpm and yarn pass it on. Then options would be arguments.
  await program.parseAsync(process.argv.filter((word) => word !== '--'));
} catch (error) {
  console.error(error instanceof CreateError ? error.message : error);
  process.exitCode = 1;
}
