// What sorts a table. Its code loads after the first screen.
export { SortHeader } from './sort-header';
export { SortStatus } from './sort-status';
