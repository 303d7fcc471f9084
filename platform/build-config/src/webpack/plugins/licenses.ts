import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import webpack, { type Compilation, type Module } from 'webpack';
import { EmitFilesPlugin } from './emit-files';

/** The file with the licences of the packages that a build contains. No page requests it. */
const licensesFile = 'licenses.txt';

/**
 * Returns a plugin that writes the licences of the packages whose code, data or fonts are in a build. Backshop’s
 * own packages have no entry. license-webpack-plugin 4 and webpack-license-plugin 4 miss packages in modules that
 * webpack has joined.
 */
export function licenses(): EmitFilesPlugin {
  return new EmitFilesPlugin((compilation) => {
    const folders = new Set(filesIn(compilation).map(packageFolder));
    folders.delete(undefined);
    const texts = [...folders].map((folder) => describeLicense(folder!));
    return { [licensesFile]: [...new Set(texts)].sort().join('\n\n') };
  }, webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE);
}

/** Returns the source files of all modules in the build. */
function filesIn({ modules, chunkGraph }: Compilation): string[] {
  return [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0 || isFileOfStyles(module))
    .flatMap(originalModules)
    .flatMap((module) => module.nameForCondition() ?? []);
}

/** Fonts and images of stylesheets are in no chunk. mini-css-extract-plugin reads them. */
function isFileOfStyles({ type }: Module): boolean {
  return type.startsWith('asset');
}

/** Returns the modules that webpack has joined into one, or the module itself. */
function originalModules(module: Module & { modules?: Module[] }): Module[] {
  return module.modules ?? [module];
}

/** Returns the folder of the installed package that a file belongs to, if it belongs to one. */
function packageFolder(file: string): string | undefined {
  // Folders with a leading dot, such as `.federation`, have generated code.
  const [folder] = /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^.\\/][^\\/]*/.exec(file) ?? [];
  return folder && basename(dirname(folder)) === '@backshop' ? undefined : folder;
}

/** The fields of a `package.json` that are used here. */
interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  author?: string | { name: string };
}

function describeLicense(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const type = typeof license === 'object' ? license.type : license;
  const title = `${name} ${version} (${type ?? 'see below'})`;
  const texts = licenseFiles(folder).map((file) =>
    readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim(),
  );
  const text =
    texts.join('\n\n') ||
    `Author: ${typeof author === 'object' ? author.name : (author ?? 'unknown')}. The package has no file with its licence.`;
  return `${title}\n${'-'.repeat(title.length)}\n${text}\n`;
}

/** Returns the file with the licence of a package, or those in its folder of licences, such as `LICENSES/`. */
function licenseFiles(folder: string): string[] {
  const found = readdirSync(folder, { withFileTypes: true }).filter(({ name }) =>
    /^(licen[cs]e|copying)/i.test(name),
  );
  const file = found.find((each) => !each.isDirectory());
  if (file) return [join(folder, file.name)];
  return found.flatMap(({ name }) =>
    readdirSync(join(folder, name)).map((each) => join(folder, name, each)),
  );
}
