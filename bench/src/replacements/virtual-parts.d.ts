declare module 'virtual:parts' {
  import type { ExposeName } from '@backshop/shared-types';

  /** For each expose, the import that loads it; written by the build (`products/host-variant.ts`). */
  export const parts: Record<ExposeName, () => Promise<{ default: unknown }>>;
}
