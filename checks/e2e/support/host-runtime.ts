import type { Page } from '@playwright/test';

/** Changes what remotes find as the host's federation runtime, from the next navigation on. */
export async function changeHostRuntime(
  page: Page,
  change: (runtime: object) => object | undefined,
): Promise<void> {
  await page.addInitScript(`
    let runtime;
    Object.defineProperty(window, '_FEDERATION_RUNTIME', {
      get: () => runtime,
      set: (provided) => { runtime = (${change.toString()})(provided); },
    });`);
}
