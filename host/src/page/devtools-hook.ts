/**
 * Stands in for the React developer tools in the dev page: without a hook, a remote's Fast Refresh
 * finds no renderer and does nothing. Inlined by the build before any other script.
 */
(() => {
  if ('__REACT_DEVTOOLS_GLOBAL_HOOK__' in window) return;
  const renderers = new Map<number, unknown>();
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
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
})();
