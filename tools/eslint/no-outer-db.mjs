/** Functions that run their last argument inside a transaction. */
const OPENERS = new Set(['inOrganization', 'readOrganization', 'read', 'change']);

/** @typedef {{ range: [number, number] }} Ranged */

/** @param {any} parameter */
const isConnection = ({ type, name }) => type === 'Identifier' && name === 'db';

/**
 * The callback that a call runs inside a transaction, if the call opens one or passes a connection on.
 * @param {any} call
 * @returns {Ranged | undefined}
 */
function transactionCallback({ callee, arguments: given }) {
  const last = given.at(-1);
  const isCallback = last?.type === 'ArrowFunctionExpression' || last?.type === 'FunctionExpression';
  if (!isCallback || callee.type !== 'Identifier') return undefined;
  return OPENERS.has(callee.name) || last.params.some(isConnection) ? last : undefined;
}

/**
 * @param {Ranged | undefined} outer
 * @param {Ranged} inner
 */
const holds = (outer, inner) =>
  outer !== undefined && inner.range[0] >= outer.range[0] && inner.range[1] <= outer.range[1];

/**
 * Where the name used by `node` is declared.
 * @param {any} scope
 * @param {string} name
 * @returns {Ranged | undefined}
 */
function declarationOf(scope, name) {
  for (let at = scope; at; at = at.upper) {
    if (at.set.has(name)) return at.set.get(name).defs[0]?.name;
  }
  return undefined;
}

/**
 * Inside a transaction only its own connection may be used: a query on the outer one would not be part of it,
 * and on the embedded database it would wait forever for the connection that the transaction holds.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noOuterDb = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { outer: 'Inside a transaction only the connection that it hands over may be used.' },
  },
  create(context) {
    /** @type {Ranged[]} */
    const open = [];
    return {
      /** @param {any} node */
      CallExpression(node) {
        const callback = transactionCallback(node);
        if (callback) open.push(callback);
      },
      /** @param {any} node */
      'CallExpression:exit'(node) {
        if (transactionCallback(node)) open.pop();
      },
      /** @param {any} node */
      'MemberExpression[property.name="db"]'(node) {
        if (holds(open.at(-1), node)) context.report({ node, messageId: 'outer' });
      },
      /** @param {any} node */
      'Identifier[name="db"]'(node) {
        const { parent } = node;
        const isKey = (parent.property ?? parent.key) === node && !parent.computed;
        if (isKey || !holds(open.at(-1), node)) return;
        const declared = declarationOf(context.sourceCode.getScope(node), 'db');
        if (declared && !holds(open.at(-1), declared)) context.report({ node, messageId: 'outer' });
      },
    };
  },
};
