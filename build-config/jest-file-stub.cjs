/** Stands in for a file that webpack would emit. */
module.exports = 'file-stub';
