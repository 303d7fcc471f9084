import svgToDataUri from 'mini-svg-data-uri';
import { join } from 'node:path';
import type { RuleSetRule } from 'webpack';

/** Largest SVG that becomes part of a script, in bytes. Below, a request costs more than the bytes. */
const maxInlineSize = 4096;

/** Rules for images and fonts. */
export const assetRules: RuleSetRule[] = [
  { test: /\.(png|webp|avif)$/, type: 'asset/resource' },
  {
    test: /\.woff2$/,
    oneOf: [
      {
        resourceQuery: /range=/,
        type: 'asset/resource',
        generator: { filename: '[name]-subset[ext]' },
        loader: join(import.meta.dirname, '../loaders/subset-font-loader.js'),
      },
      { type: 'asset/resource' },
    ],
  },
  // `import drawing from './x.svg?drawing'` returns a React element, to put the SVG into the document. As
  // an image, a large SVG takes the browser much longer to paint.
  {
    test: /\.svg$/,
    resourceQuery: /drawing/,
    type: 'javascript/auto',
    loader: join(import.meta.dirname, '../loaders/drawing-loader.cjs'),
  },
  {
    test: /\.svg$/,
    resourceQuery: { not: /drawing/ },
    type: 'asset',
    parser: { dataUrlCondition: { maxSize: maxInlineSize } },
    // webpack would encode it as base64, which compresses badly.
    generator: { dataUrl: (content: Buffer) => svgToDataUri(content.toString()) },
  },
];
