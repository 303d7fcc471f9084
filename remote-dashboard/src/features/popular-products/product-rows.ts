import type { ProductRow } from '@backshop/shared-types';

/** Sample products, best-selling first. */
export const productRows: readonly ProductRow[] = [
  { id: 'mat', img: 'mat', nam: 'Cork yoga mat', price: 68, status: 'Success' },
  { id: 'bottle', img: 'bottle', nam: 'Steel water bottle', price: 24.5, status: 'Success' },
  { id: 'kettlebell', img: 'kettlebell', nam: 'Kettlebell, 8 kg', price: 39.9, status: 'Success' },
  { id: 'blocks', img: 'blocks', nam: 'Foam blocks, pair', price: 18, status: 'Success' },
  { id: 'lamp', img: 'lamp', nam: 'Sunrise lamp', price: 89.95, status: 'Success' },
];
