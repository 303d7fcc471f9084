declare module 'virtual:parts' {
  /** The import of each expose. The build generates this module (`products/host-variant.ts`). */
  export const parts: Record<string, () => Promise<{ default: unknown }>>;
}
