export type { PackageConfig } from './base';
export { host } from './host';
export { broughtCardsOf, broughtPagesOf, remote, summaryOf } from './remote';

// Delivery builds with this webpack. Plugins refuse the objects of another copy.
export { default as webpack } from 'webpack';

// The bench replaces these plugins, and finds them in a configuration by their class.
export { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
export { default as HtmlWebpackPlugin } from 'html-webpack-plugin';
export { default as MiniCssExtractPlugin } from 'mini-css-extract-plugin';
export { HostRuntimePlugin } from './federation';
export { IntegrityPlugin } from './plugins/integrity';
export { SharedChunksPlugin } from './plugins/entry-code';
