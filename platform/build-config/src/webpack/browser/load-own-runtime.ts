/**
 * Part of a remote's entry. It is not part of `host-runtime.ts`, because the federation plugin moves
 * everything that the runtime's module imports into the entry.
 */
__webpack_require__.ownRuntime = () =>
  import(/* webpackChunkName: 'federation-runtime' */ './own-runtime');

export {};
