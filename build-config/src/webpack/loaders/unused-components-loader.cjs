/** A component or context that a module creates when it runs: `var Link = React.forwardRef(`. */
const creationPattern = /^(var \w+ = )(\w+\.(?:createContext|forwardRef|memo)\()/gm;

/** The name of one in React's developer tools: `Link.displayName = "Link";` */
const displayNamePattern = /^\w+\.displayName = "\w+";$/gm;

/**
 * Lets the minifier drop the components of a package that the build does not use: marks their creation as
 * free of side effects, and removes the names, which would keep them (docs/decisions/0005).
 * @param {string} code
 * @returns {string}
 */
module.exports = function unusedComponentsLoader(code) {
  return code.replace(creationPattern, '$1/* @__PURE__ */ $2').replace(displayNamePattern, '');
};
