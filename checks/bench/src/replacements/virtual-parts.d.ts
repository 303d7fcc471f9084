declare module 'virtual:parts' {
  /** The import of each expose. The build generates this module (`products/variants.ts`). */
  export const parts: Record<string, () => Promise<{ default: unknown }>>;
}
