export { temporaryFolder, writeFiles } from '@backshop/build-config/testing';
