// What only Google's drawing needs. It is one lazy chunk, because built-in charts show the data until Google has drawn.
export { GoogleLayer } from './google-layer';
export { loadGoogleCharts } from './load-google-charts';
