const { api, html, javascript } = require('@mdn/browser-compat-data');

/** What MDN calls the browsers of `browsers.json`. */
const mdnNames = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios: 'safari_ios',
};

/**
 * An ESLint rule: forbids APIs of the browser, JavaScript built-ins and HTML attributes that one of the
 * oldest browsers does not have (docs/decisions/0084). It needs type information, because
 * only the type of `a` tells what `a.b` is.
 *
 * Options: the browsers, as in `browsers.json`, then a list of allowed names such as `Element.moveBefore`.
 */
const oldestBrowsers = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }, { type: 'array', items: { type: 'string' } }],
    messages: {
      tooNew: '{{name}} does not work in {{browsers}} (platform/build-config/browsers.json).',
    },
  },
  create(context) {
    const [browsers, allowed = []] = context.options;
    const { sourceCode } = context;
    const { program, getTypeAtLocation } = sourceCode.parserServices;
    const checker = program.getTypeChecker();

    const check = (node, name, feature) => {
      if (!feature?.__compat || allowed.includes(name)) return;
      const missing = browsersWithout(feature.__compat.support, browsers);
      if (missing.length === 0) return;
      context.report({ node, messageId: 'tooNew', data: { name, browsers: missing.join(', ') } });
    };

    const isPlatform = (declaration) =>
      program.isSourceFileDefaultLibrary(declaration.getSourceFile());

    /** Checks a property of a value, if the platform declares that property. */
    const checkMember = (node, object, name) => {
      const type = checker.getApparentType(checker.getNonNullableType(getTypeAtLocation(object)));
      const property = type.getProperty(name);
      if (!property?.declarations?.every(isPlatform)) return;
      const owners = object.type === 'Identifier' ? [object.name] : [];
      for (const owner of [...owners, ...typeNames(type)]) {
        const feature = memberOf(owner, name);
        if (feature) return check(node, `${owner}.${name}`, feature);
      }
    };

    return {
      'MemberExpression[computed=false]'(node) {
        checkMember(node.property, node.object, node.property.name);
      },
      'ObjectPattern > Property[computed=false]'(node) {
        checkMember(node.key, node.parent, node.key.name);
      },
      'JSXOpeningElement[name.type="JSXIdentifier"] > JSXAttribute[name.type="JSXIdentifier"]'(
        node,
      ) {
        const element = node.parent.name.name;
        const attribute = node.name.name.toLowerCase();
        const own = html.elements[element]?.[attribute];
        check(node, `${attribute}=""`, own ?? html.global_attributes[attribute]);
      },
      'Program:exit'(node) {
        const { through, variables } = sourceCode.getScope(node);
        const globals = variables.filter(({ defs }) => defs.length === 0);
        const references = [...through, ...globals.flatMap((variable) => variable.references)];
        for (const { identifier, isValueReference } of references) {
          if (isValueReference) check(identifier, identifier.name, globalOf(identifier.name));
        }
      },
    };
  },
};

/** Returns the names of a type, of the types that it extends, and of the members of a union. */
function typeNames(type) {
  const own = type.symbol ? [type.symbol.name.replace(/Constructor$/, '')] : [];
  const generic = type.target && type.target !== type ? [type.target] : [];
  const parents = type.isUnionOrIntersection() ? type.types : (type.getBaseTypes() ?? []);
  return [...own, ...[...generic, ...parents].flatMap(typeNames)];
}

const ownValue = (object, key) => (object && Object.hasOwn(object, key) ? object[key] : undefined);

function globalOf(name) {
  return ownValue(javascript.builtins, name) ?? ownValue(api, name) ?? ownValue(api.Window, name);
}

function memberOf(owner, name) {
  const builtin = ownValue(ownValue(javascript.builtins, owner), name);
  const interfaceName = owner === 'globalThis' ? 'Window' : owner;
  const members = ownValue(api, interfaceName);
  return builtin ?? ownValue(members, name) ?? ownValue(members, `${name}_static`);
}

/** Returns the oldest browsers that do not have a feature: `safari 17.2`. */
function browsersWithout(support, browsers) {
  return Object.entries(browsers)
    .filter(
      ([browser, oldest]) => !(versionAdded(support[mdnNames[browser]]) <= parseFloat(oldest)),
    )
    .map((browser) => browser.join(' '));
}

/**
 * Returns the version that first has a feature, at least in part, under its own name and without a
 * setting. Returns Infinity if none has.
 */
function versionAdded(support) {
  const versions = [support]
    .flat()
    .filter((each) => each?.version_added && !each.flags && !each.prefix && !each.alternative_name)
    .map(({ version_added: version }) => parseFloat(version.replace('≤', '')) || Infinity);
  return Math.min(...versions);
}

module.exports = { oldestBrowsers };
