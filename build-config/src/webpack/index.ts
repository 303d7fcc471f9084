export { host } from './host';
export { remote } from './remote';
export { summaryOf } from './summary';

// For a build that exchanges one of the preset's plugins: they are told by their class.
export { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
export { LastingChunksPlugin } from './lasting-chunks';
export { default as MiniCssExtractPlugin } from 'mini-css-extract-plugin';
