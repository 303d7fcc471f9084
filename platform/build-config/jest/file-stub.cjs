/** Replaces stylesheets and images, which webpack would handle. */
module.exports = 'file-stub';
