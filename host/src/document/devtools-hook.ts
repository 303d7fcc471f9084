/**
 * Stands in for the React developer tools under `pnpm dev`. Fast Refresh of a remote finds React's
 * renderer through their hook. The build inlines this script before all others.
 */
const hook = '__REACT_DEVTOOLS_GLOBAL_HOOK__';

if (!(hook in window)) {
  const renderers = new Map<number, unknown>();
  Object.assign(window, {
    [hook]: {
      renderers,
      supportsFiber: true,
      inject(renderer: unknown) {
        const id = renderers.size + 1;
        renderers.set(id, renderer);
        return id;
      },
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    },
  });
}
