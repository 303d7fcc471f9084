import { CreateError } from './create-repository';
import { program } from './program';

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof CreateError ? error.message : error);
  process.exitCode = 1;
}
