/** The lint rules of this house, for `eslint.config.js`. */

const NOW = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
];
const RANDOM = ["CallExpression[callee.object.name='Math'][callee.property.name='random']"];
const ENVIRONMENT = ["MemberExpression[object.name='process'][property.name='env']"];

/** A rule that reports whatever a selector matches. @param messages the message of each selector */
const forbidding = (messages) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(messages).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
});
const said = (selectors, message) => Object.fromEntries(selectors.map((selector) => [selector, message]));

/** Time comes from the injected Clock, settings from the config classes. */
const injectedInputs = forbidding({ ...said(NOW, 'Inject Clock.'), ...said(ENVIRONMENT, 'Inject a config class.') });

/** A pure decision is given its inputs, it does not take them. */
const pureDomain = forbidding({
  ...said(NOW, 'Domain code is given `now`.'),
  ...said(RANDOM, 'Domain code is given its randomness.'),
  ...said(ENVIRONMENT, 'Domain code reads no environment.'),
});

/** Words and signs by which a text is SQL, or a part of it. */
const SQL =
  /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE \S+ SET|FROM ["\w$]|WHERE|JOIN|(ORDER|GROUP|PARTITION) BY|RETURNING|ON CONFLICT|FOR UPDATE|IS (NOT )?NULL|ANY ?\(|IN \(|AND ["$])|::(bigint|float8|integer|jsonb?|text|timestamptz|uuid)\b|\w" ([=<>]{1,2}|@>) |\bpg_\w+\(/;
const BUILDERS = new Set(['where', 'andWhere', 'orWhere', 'addSelect', 'having', 'leftJoin', 'innerJoin']);
/** Declarations say in SQL which rows of their table they mean. */
const DECLARATIONS = new Set(['Backlog', 'CleansUp']);

/** SQL stands in `*.queries.ts`, a named function for each statement. */
const sqlInQueries = {
  create(context) {
    const report = (node) => context.report({ node, message: 'SQL stands in a `*.queries.ts` of its feature.' });
    const isDeclared = (node) =>
      node.parent.key?.name === 'where' &&
      context.sourceCode.getAncestors(node).some(({ callee }) => DECLARATIONS.has(callee?.name));
    const isText = (node) => node?.type === 'TemplateLiteral' || typeof node?.value === 'string';
    return {
      Literal(node) {
        if (typeof node.value === 'string' && SQL.test(node.value) && !isDeclared(node)) report(node);
      },
      TemplateElement(node) {
        if (SQL.test(node.value.raw) && !isDeclared(node.parent)) report(node);
      },
      CallExpression({ callee, arguments: [first] }) {
        if (BUILDERS.has(callee.property?.name) && isText(first)) report(first);
      },
    };
  },
};

export const houseRules = {
  'injected-inputs': injectedInputs,
  'pure-domain': pureDomain,
  'sql-in-queries': sqlInQueries,
};
