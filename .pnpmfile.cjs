// The packages that other repositories install name the repository and the issues of the root's package.json.
const { repository, bugs } = require('./package.json');

module.exports = {
  hooks: { beforePacking: (manifest) => ({ ...manifest, repository, bugs }) },
};
