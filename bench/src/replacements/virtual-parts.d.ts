declare module 'virtual:parts' {
  import type { ExposeName } from '@backshop/shared-types';

  /** The import of each expose. The build generates this module (`products/host-variant.ts`). */
  export const parts: Record<ExposeName, () => Promise<{ default: unknown }>>;
}
