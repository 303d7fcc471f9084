export { host } from './host';
export { remote } from './remote';
export { summaryOf } from './summary';
