import type { Release } from '@backshop/shared-types';
import type { Product } from '../core/feature';
import { logReader } from '../core/log';
import { features } from '../features';
import { page } from '../page/page';

/** Everything that a release of this product is made with. */
export const product: Product<Release> = { page, features };

export const { endOfLog, newestEntry, readEntry, readLogFrom } = logReader(product);
