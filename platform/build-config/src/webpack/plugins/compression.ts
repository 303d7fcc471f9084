import CompressionPlugin from 'compression-webpack-plugin';

/** Returns plugins that write a Brotli and a gzip copy of each text file next to it. */
export function compression() {
  return [compressedCopies('brotliCompress', 'br'), compressedCopies('gzip', 'gz')];
}

function compressedCopies(algorithm: 'brotliCompress' | 'gzip', extension: string) {
  return new CompressionPlugin({
    algorithm,
    filename: `[path][base].${extension}`,
    test: /\.(js|css|svg)$/,
    minRatio: 1,
  });
}
