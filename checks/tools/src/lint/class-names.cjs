const {
  messageFor,
  unknownClasses,
} = require('../../../../platform/build-config/src/webpack/loaders/class-names-loader.cjs');

/** An ESLint rule: forbids class names that an imported CSS module does not have. Builds refuse them too. */
const classNames = {
  meta: { type: 'problem', schema: [] },
  create({ filename, sourceCode, report }) {
    return {
      Program() {
        for (const { name, stylesheet, start } of unknownClasses(sourceCode.text, filename)) {
          const loc = sourceCode.getLocFromIndex(start);
          report({ loc, message: messageFor(name, stylesheet) });
        }
      },
    };
  },
};

module.exports = { classNames };
