/** The lint rules of this house, written for ESLint's interface, which oxlint's plugins have (`.oxlintrc.json`). */

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

/** Whether a reference is to a type: in an annotation, or below `typeof` in one. */
function isOfType({ identifier, isValueReference }) {
  let child = identifier;
  let { parent } = identifier;
  while (parent.type === 'TSQualifiedName' && parent.left === child) [child, parent] = [parent, parent.parent];
  return !isValueReference || parent.type === 'TSTypeQuery';
}

/**
 * What is imported for its type only says so. Not where there are decorators: their metadata names types at run time
 * (a class that is injected must not be imported as a type).
 */
const typeImports = {
  create(context) {
    const imports = [];
    let hasDecorators = false;
    const isForType = (specifier) => {
      const references = context.sourceCode.getDeclaredVariables(specifier).flatMap((each) => each.references);
      return references.length > 0 && references.every(isOfType);
    };
    return {
      Decorator: () => (hasDecorators = true),
      ImportDeclaration(node) {
        if (node.importKind !== 'type' && node.specifiers.length > 0) imports.push(node);
      },
      'Program:exit'() {
        if (hasDecorators) return;
        for (const node of imports) {
          const forTypes = node.specifiers.filter((each) => each.importKind !== 'type' && isForType(each));
          if (forTypes.length === 0) continue;
          const names = forTypes.map(({ local }) => local.name).join(', ');
          context.report({ node, message: `Used as types only: import with \`type\`: ${names}.` });
        }
      },
    };
  },
};

export const houseRules = {
  'injected-inputs': injectedInputs,
  'pure-domain': pureDomain,
  'sql-in-queries': sqlInQueries,
  'type-imports': typeImports,
};
