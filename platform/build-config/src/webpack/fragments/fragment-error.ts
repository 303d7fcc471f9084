/** A page has no fragment, or an invalid one. The message is for the developer of the page. */
export class FragmentError extends Error {
  override name = 'FragmentError';
}
