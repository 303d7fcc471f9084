export type * from './contracts';
export type * from './entities';
export type * from './release';
