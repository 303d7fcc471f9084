import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { transformSync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineJson, pageTemplate, pageTokens } from '../output-format';
import { baseConfig, type Mode, type PackageBuild, type PackageConfig } from './base';
import { hostContractPlugin, type Provided } from './contract';
import { federationDefaults, leanRuntime } from './federation';
import { InlineStylesPlugin } from './inline-styles';

interface HostBuild extends Omit<PackageBuild, 'name'> {
  /** The shared singletons that it hands to the remotes. */
  provides: Provided;
  /** What the page's boot script finds under these names. */
  bootValues: Record<string, unknown>;
}

interface HostEnv {
  /** The release a dev page carries. */
  release?: object;
}

/**
 * The build of the host. In production it emits a page template that delivery fills in; in
 * development a whole page with the release it is given. It knows no address of any remote.
 */
export function host({ provides, bootValues, ...build }: HostBuild) {
  return (env: HostEnv, { mode }: { mode: Mode }): PackageConfig => {
    const isDev = mode === 'development';
    const base = baseConfig({ ...build, name: 'host' }, mode);
    const frame = join(build.root, 'src/page/frame');
    return {
      ...base,
      entry: { main: './src/index.ts' },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          ...federationDefaults,
          name: 'host',
          remotes: {},
          manifest: false,
          experiments: { optimization: leanRuntime },
        }),
        new HtmlWebpackPlugin({
          filename: isDev ? 'index.html' : pageTemplate,
          template: './src/page/index.html.ejs',
          favicon: './src/page/favicon.svg',
          inject: false,
          publicPath: isDev ? '/' : `${pageTokens.base}/`,
          templateParameters: {
            isDev,
            base: isDev ? '' : pageTokens.base,
            policy: isDev ? '' : pageTokens.policy,
            release: isDev ? inlineJson(env.release ?? null) : pageTokens.release,
            boot: inlineScript(join(build.root, 'src/page/boot.ts'), bootValues),
            frameRoute: isDev ? '' : inlineScript(join(build.root, 'src/page/frame-route.ts')),
            devtools: isDev ? inlineScript(join(build.root, 'src/page/devtools-hook.ts')) : '',
          },
        }),
        ...(isDev ? [] : [new InlineStylesPlugin(), hostContractPlugin(build.root, provides)]),
      ],
      // A page under development shows nothing before its scripts: the frame is not even compiled.
      resolve: { ...base.resolve, ...(isDev && { alias: { [frame]: false as const } }) },
      devServer: { ...base.devServer, historyApiFallback: true },
    };
  };
}

/** One TypeScript file as a minified classic script, with the given names replaced by values. */
function inlineScript(file: string, values: Record<string, unknown> = {}): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    isModule: true,
    minify: true,
    jsc: {
      target: 'es2020',
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: { toplevel: true } },
      transform: {
        optimizer: {
          globals: {
            vars: Object.fromEntries(
              Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
            ),
          },
        },
      },
    },
  });
  return `{${code.replace(/export *\{\};?\s*$/, '').trim()}}`; // Its names are its own.
}
