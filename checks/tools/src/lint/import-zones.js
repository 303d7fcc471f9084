import { existsSync, readdirSync } from 'node:fs';

// Which folder may import which, for `import-x/no-restricted-paths` (docs/how-it-works/README.md, "Import rules").

/** The folders of `host/src`. A folder may import from its own layer and from the layers below. */
const hostLayers = [
  ['app', 'document'],
  ['shell', 'about'],
  ['routing', 'preview', 'updates', 'field-figures', 'session'],
  ['federation', 'fragment', 'identity', 'theme', 'ui-state'],
  ['message', 'notice-line'],
];

/** The folders of delivery, from the commands down to what all others use. `testing` may import all of them. */
const deliveryLayers = [
  ['commands'],
  ['features', 'release', 'smoke'],
  ['contract', 'server'],
  ['page'],
  ['build', 'stores'],
  ['core'],
  ['base'],
];

/** The folders of the tools. Files beside them know the workspace or are one command each. */
const toolsLayers = [
  ['cloudformation', 'docs-check', 'lint', 'new-remote', 'pack', 'tour'],
  ['check'],
];

/** The folders of the bench, from what is measured down to what measures. */
const benchLayers = [
  ['sections'],
  ['report'],
  ['browser'],
  ['network', 'products', 'statistics'],
  ['replacements'],
];

// A folder without a package.json is left over from another branch.
const remotes = folders('.').filter(
  (name) => name.startsWith('remote-') && existsSync(`${name}/package.json`),
);

/** For all files. */
export const zones = [
  ...layerZones('host/src', hostLayers),
  ...remotes.flatMap(remoteZones),
  ...layerZones('checks/tools/src', toolsLayers),
  ...layerZones('checks/bench/src', benchLayers),
];

/** For files other than tests. Tests of these packages may import everything. */
export const sourceZones = [
  ...layerZones('platform/delivery/src', deliveryLayers, ['testing']),
  ...deliveryFeatureZones(),
  ...buildConfigZones(),
];

/** Forbids imports from the layers above: a folder imports from its own layer and from those below. */
function layerZones(source, layers, others = []) {
  const known = [...layers.flat(), ...others];
  const unknown = folders(source).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `Add ${source}/${unknown[0]} to a layer in checks/tools/src/lint/import-zones.js.`,
    );
  }
  return layers.flatMap((layer, index) => {
    const above = layers.slice(0, index).flat();
    if (above.length === 0) return [];
    return layer.map((name) => ({
      target: `./${source}/${name}`,
      from: above.map((each) => `./${source}/${each}`),
      message: `${source}/${name} may not import from ${above.join(', ')}.`,
    }));
  });
}

/** In delivery: a feature can be deleted, so other features, `release` and `smoke` do not import it. */
function deliveryFeatureZones() {
  const source = 'platform/delivery/src/features';
  const features = folders(source);
  return [
    ...features.map((feature) => ({
      target: `./${source}/${feature}`,
      from: `./${source}`,
      except: [`./${feature}`],
      message: 'Features do not import each other.',
    })),
    {
      target: ['./platform/delivery/src/release', './platform/delivery/src/smoke'],
      from: features.map((feature) => `./${source}/${feature}`),
      message: 'A feature can be deleted. Give it a hook in platform/delivery/src/core/feature.ts.',
    },
  ];
}

/** In build-config: fixtures → the preset → contracts → what delivery reads, too. Browser code knows none of it. */
function buildConfigZones() {
  const source = 'platform/build-config/src';
  const preset = `${source}/webpack`;
  const presetFiles = `./${preset}/{base,host,index,remote}.ts`;
  return [
    ...layerZones(source, [['plumbing'], ['webpack'], ['contract']], ['standalone', 'testing']),
    ...layerZones(preset, [['fragments'], ['plugins'], ['browser', 'loaders']]),
    {
      target: `./${source}/*.ts`,
      from: folders(source).map((name) => `./${source}/${name}`),
      message: 'Delivery reads these files without loading webpack or a compiler.',
    },
    {
      target: [`./${preset}/fragments`, `./${preset}/plugins`],
      from: presetFiles,
      message: 'The configurations of host and remotes import plugins.',
    },
    {
      target: `./${preset}/browser`,
      from: `./${source}`,
      except: ['./crash-reports.ts', './output-files.ts', './webpack/browser'],
      message: 'Browsers run this code, so it imports no part of the build.',
    },
    {
      target: `./${source}/standalone`,
      from: `./${source}`,
      except: ['./standalone'],
      message: 'Browsers run this code, so it imports no part of the build.',
    },
  ];
}

/** In a remote: exposed → page → features → other folders. A feature imports no other feature. */
function remoteZones(remote) {
  const source = `./${remote}/src`;
  const features = folders(`${remote}/src/features`).map((name) => `${source}/features/${name}`);
  const shared = folders(`${remote}/src`)
    .filter((name) => !['exposed', 'page', 'features'].includes(name))
    .map((name) => `${source}/${name}`);
  const above = [`${source}/exposed`, `${source}/page`];
  return [
    { target: `${source}/page`, from: above.slice(0, 1), message: 'Exposes import pages.' },
    ...features.map((feature) => ({
      target: feature,
      from: [...above, ...features.filter((other) => other !== feature)],
      message: 'Features do not import each other. Pages and exposes combine them.',
    })),
    ...shared.map((folder) => ({
      target: folder,
      from: [...above, `${source}/features`],
      message: 'Features import this folder, so it may not import features, pages or exposes.',
    })),
  ];
}

/** Lists the folders in a folder by name. */
function folders(path) {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}
