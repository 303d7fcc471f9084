import { webpack } from '@backshop/build-config/webpack';
import { promisify } from 'node:util';
import { CommandError } from '../base/command-error';
import { explainFileError } from '../base/file-errors';
import { loadConfig } from './load-config';

// Builds the package in the current folder for production. Prints errors and warnings. `build-packages.ts`
// starts this program: with a process for each package, the builds use all cores.
try {
  const config = await loadConfig({ root: process.cwd() }, 'production');
  const compiler = webpack(config);
  const stats = (await promisify(compiler.run.bind(compiler))())!;
  await promisify(compiler.close.bind(compiler))();
  if (stats.hasErrors() || stats.hasWarnings()) console.log(stats.toString('errors-warnings'));
  process.exitCode = stats.hasErrors() ? 1 : 0;
} catch (error) {
  const explained = explainFileError(error);
  console.error(explained instanceof CommandError ? explained.message : explained);
  process.exitCode = 1;
}
