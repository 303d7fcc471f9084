export type * from './contracts';
export type * from './entities';
export type * from './release';
export type * from './version-list';
