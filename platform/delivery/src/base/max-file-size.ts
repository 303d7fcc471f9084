/** Size of the largest file that a version can have, in bytes. A damaged or endless one could fill the memory. */
export const maxFileSize = 64_000_000;
