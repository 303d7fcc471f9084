import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { ContractError } from '../../contract/contract-error';
import { ContractSource } from '../../contract/contract-source';
import { hostContract, remoteContract } from '../../contract/describe-contract';
import {
  type Contract,
  contractFile,
  type PolicySources,
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
  summary: Summary | undefined;
  policy?: PolicySources;
  fallback?: Contract['fallback'];
}

/** Returns a plugin that writes the contract of a remote. */
export function remoteContractPlugin(
  { root, name, exposes, summary, policy, fallback }: RemoteParts,
  shared: Shared,
): ContractPlugin {
  const parts = {
    name,
    exposes: Object.keys(exposes),
    hasSummary: summary !== undefined,
    policy,
    fallback,
  };
  const ranges = {
    ...pick(shared, 'requiredVersion'),
    [runtimePackage]: testedRuntimes.join(' || '),
  };
  return new ContractPlugin(() => remoteContract(new ContractSource(root), parts, ranges));
}

interface HostParts {
  root: string;
  provides: Provided;
  /** The expose of each page, by path. */
  pages: Record<string, string>;
  allowedSources: PolicySources;
}

/** Returns a plugin that writes the contract of the host. */
export function hostContractPlugin({
  root,
  provides,
  pages,
  allowedSources,
}: HostParts): ContractPlugin {
  const installed = createRequire(join(root, 'package.json'));
  const runtime = installed(`${runtimePackage}/package.json`) as { version: string };
  const versions = { ...pick(provides, 'version'), [runtimePackage]: runtime.version };
  return new ContractPlugin(() =>
    hostContract(new ContractSource(root), Object.values(pages), versions, allowedSources),
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
  readonly describe: () => Contract;

  constructor(describe: () => Contract) {
    this.describe = describe;
  }

  apply(compiler: Compiler): void {
    const { sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('ContractPlugin', () => {
        try {
          const text = JSON.stringify(this.describe(), null, 2);
          compilation.emitAsset(contractFile, new sources.RawSource(text));
        } catch (error) {
          if (!(error instanceof ContractError)) throw error;
          compilation.errors.push(new WebpackError(error.message));
        }
      });
    });
  }
}
