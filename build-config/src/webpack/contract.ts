import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { ContractError } from '../contract/contract-error';
import { hostContract, remoteContract } from '../contract/describe-contract';
import { readSharedTypes } from '../contract/shared-types';
import { type Contract, contractFile } from '../output-format';
import type { sharedSingletons } from './federation';
import type { Summary } from './summary';

type Shared = ReturnType<typeof sharedSingletons>;

/** The shared singletons of the host, each with the version that it has. */
export type Provided = Record<string, { version: string }>;

interface RemoteParts {
  root: string;
  name: string;
  exposes: Record<string, string>;
  summary?: Summary;
}

/** Writes what a remote takes and states. */
export function remoteContractPlugin(
  { root, name, exposes, summary }: RemoteParts,
  shared: Shared,
): ContractPlugin {
  const parts = { name, exposes: Object.keys(exposes), hasSummary: summary !== undefined };
  const generator = createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack');
  const ranges = { ...eachOf(shared, 'requiredVersion'), ...runtimeFor(generator) };
  return new ContractPlugin(() => remoteContract(readSharedTypes(root), parts, ranges));
}

/** Writes what the host hands and reads. */
export function hostContractPlugin(root: string, provides: Provided): ContractPlugin {
  const versions = { ...eachOf(provides, 'version'), ...runtimeFor(join(root, 'package.json')) };
  return new ContractPlugin((scripts) => hostContract(readSharedTypes(root), scripts, versions));
}

function eachOf<Said extends string>(
  shared: Record<string, Record<Said, string>>,
  said: Said,
): Contract['shared'] {
  return Object.fromEntries(Object.entries(shared).map(([name, each]) => [name, each[said]]));
}

/**
 * The version of the host's federation runtime, or of that to which a remote's generated code speaks.
 * They have to be the same (docs/decisions/0014).
 */
function runtimeFor(file: string): Contract['shared'] {
  const name = '@module-federation/webpack-bundler-runtime';
  const { version } = createRequire(file)(`${name}/package.json`) as { version: string };
  return { [name]: version };
}

/** Writes a package's contract beside its build, where delivery finds it. */
class ContractPlugin {
  readonly describe: (scripts: string[]) => Contract;

  /** @param describe given the package's scripts as they will be served */
  constructor(describe: (scripts: string[]) => Contract) {
    this.describe = describe;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    // After the minifier: code that is not used is gone.
    const when = { name: 'ContractPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE };
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(when, (assets) => {
        const scripts = Object.entries(assets).filter(([name]) => name.endsWith('.js'));
        try {
          const contract = this.describe(scripts.map(([, asset]) => String(asset.source())));
          const text = JSON.stringify(contract, null, 2);
          compilation.emitAsset(contractFile, new sources.RawSource(text));
        } catch (error) {
          if (!(error instanceof ContractError)) throw error;
          compilation.errors.push(new WebpackError(error.message));
        }
      });
    });
  }
}
