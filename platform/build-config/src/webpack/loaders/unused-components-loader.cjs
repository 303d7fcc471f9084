/** A component or context that a module creates when it runs: `var Link = React.forwardRef(`. */
const creationPattern = /^(var \w+ = )(\w+\.(?:createContext|forwardRef|memo)\()/gm;

/** Sets the name that React's developer tools show: `Link.displayName = "Link";` */
const displayNamePattern = /^\w+\.displayName = "\w+";$/gm;

/**
 * Lets the minifier drop components of a package that nothing uses. For that, it marks their creation as
 * free of side effects, and removes the statements that set their names (docs/decisions/0005).
 * @param {string} code
 * @returns {string}
 */
module.exports = function unusedComponentsLoader(code) {
  return code.replace(creationPattern, '$1/* @__PURE__ */ $2').replace(displayNamePattern, '');
};
