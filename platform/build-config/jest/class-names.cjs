/** Replaces a CSS module. Each class name stays as it is in the source. */
const classNames = new Proxy({}, { get: (_, name) => name });
module.exports = { __esModule: true, default: classNames };
