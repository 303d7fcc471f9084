import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { ContractError } from '../../contract/contract-error';
import { hostContract, remoteContract } from '../../contract/describe-contract';
import { readSharedTypes } from '../../contract/shared-types';
import {
  type Contract,
  contractFile,
  type OutsideAddresses,
  runtimePackage,
  testedRuntimes,
} from '../../output-format';
import type { sharedSingletons } from '../federation';
import type { Summary } from './summary';

type Shared = ReturnType<typeof sharedSingletons>;

/** The shared singletons that the host provides, each with its version. */
export type Provided = Record<string, { version: string }>;

interface RemoteParts {
  root: string;
  name: string;
  exposes: Record<string, string>;
  summary?: Summary;
  outsideAddresses?: OutsideAddresses;
}

/** Returns a plugin that writes the contract of a remote. */
export function remoteContractPlugin(
  { root, name, exposes, summary, outsideAddresses = {} }: RemoteParts,
  shared: Shared,
): ContractPlugin {
  const parts = {
    name,
    exposes: Object.keys(exposes),
    hasSummary: summary !== undefined,
    outsideAddresses,
  };
  const ranges = {
    ...pick(shared, 'requiredVersion'),
    [runtimePackage]: testedRuntimes.join(' || '),
  };
  return new ContractPlugin(() => remoteContract(readSharedTypes(root), parts, ranges));
}

/** Returns a plugin that writes the contract of the host. */
export function hostContractPlugin(
  root: string,
  provides: Provided,
  allowed: OutsideAddresses,
): ContractPlugin {
  const installed = createRequire(join(root, 'package.json'));
  const runtime = installed(`${runtimePackage}/package.json`) as { version: string };
  const versions = { ...pick(provides, 'version'), [runtimePackage]: runtime.version };
  return new ContractPlugin((scripts) =>
    hostContract(readSharedTypes(root), scripts, versions, allowed),
  );
}

function pick<Key extends string>(
  shared: Record<string, Record<Key, string>>,
  key: Key,
): Contract['shared'] {
  return Object.fromEntries(Object.entries(shared).map(([name, each]) => [name, each[key]]));
}

/** Writes a package's contract next to its build, where delivery finds it. */
class ContractPlugin {
  readonly describe: (scripts: string[]) => Contract;

  /** @param describe gets the package's scripts as they will be served */
  constructor(describe: (scripts: string[]) => Contract) {
    this.describe = describe;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    // After the minimizer, which removes unused code.
    const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ContractPlugin', stage }, (assets) => {
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
