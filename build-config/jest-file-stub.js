/** Stands in for a file that webpack would emit. */
export default 'file-stub';
