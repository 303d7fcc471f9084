const { TypeFlags } = require('typescript');

const textFlags = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

/**
 * An ESLint rule: a text that can change needs an element of its own. Translation in Chrome and Edge moves texts into
 * elements that React does not know. If another child stands beside the text, React then changes the text where nobody
 * sees it, or throws an error when it removes the text or puts something before it.
 */
const textsThatChange = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      expression:
        'Translation breaks a text that changes beside something else. Give it an element of its own, or put all of the text into one expression.',
      text: 'Translation breaks a text in a fragment, or after something that can appear and disappear. Give the text an element of its own.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();

    /** Returns the types that an expression can have. */
    const typesOf = (expression) => partsOf(services.getTypeAtLocation(expression));
    const partsOf = (type) => (type.isUnion() ? type.types : [type]);
    const isTextType = (type) => {
      const types = partsOf(type);
      // What can be any node is most likely an element, such as `children`.
      const isAnyNode = types.some(({ symbol }) => symbol?.name === 'ReactPortal');
      return (
        !isAnyNode && types.some(({ flags, value }) => (flags & textFlags) !== 0 && value !== '')
      );
    };
    const isText = (expression) => isTextType(services.getTypeAtLocation(expression));
    /** React changes, adds and removes the texts of a list one by one. */
    const isListOfTexts = (expression) =>
      typesOf(expression).some(
        (type) => checker.isArrayType(type) && isTextType(checker.getTypeArguments(type)[0]),
      );
    const isOptional = (expression) =>
      typesOf(expression).some(
        ({ flags }) =>
          (flags & (TypeFlags.BooleanLike | TypeFlags.Null | TypeFlags.Undefined)) !== 0,
      );

    const check = ({ type, children }) => {
      // React removes the texts of a fragment one by one.
      const isFragment = type === 'JSXFragment';
      const shown = children.filter(
        (child) =>
          !(child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) &&
          !(
            child.type === 'JSXExpressionContainer' &&
            child.expression.type === 'JSXEmptyExpression'
          ),
      );
      for (const { type: kind, expression } of shown) {
        if (kind === 'JSXExpressionContainer' && isListOfTexts(expression))
          context.report({ node: expression, messageId: 'expression' });
      }
      if (shown.length < 2 && !isFragment) return;
      let follows = isFragment;
      for (const child of shown) {
        if (child.type === 'JSXText') {
          if (follows && child.value.trim() !== '')
            context.report({ node: child, messageId: 'text' });
        } else if (child.type === 'JSXExpressionContainer') {
          const { expression } = child;
          const isSpace = expression.type === 'Literal' && String(expression.value).trim() === '';
          if (!isSpace && isText(expression))
            context.report({ node: child, messageId: 'expression' });
          follows ||= isOptional(expression);
        }
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

module.exports = { textsThatChange };
