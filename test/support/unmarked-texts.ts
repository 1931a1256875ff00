import ts from 'typescript';

/** What a macro of `#words` marks as a message, in the service in a language (`t(words)`), and what holds no text for people. */
const MACROS = /^((msg|plural|select)$|t(\(|$))/;
const MACRO_ELEMENTS = /^(Trans|Plural)$/;
/** Attributes whose text is not read by people. */
const TECHNICAL =
  /^(class|className|href|id|name|type|path|key|role|d|viewBox|autoComplete|inputMode|pattern|style|for|rel|target|icon|kind|tone|accept|points|fill|transform|data-.*|aria-(?!(?:label|description|valuetext|roledescription)$).*)$/;
/** Attributes that are read by people, also where they hold one small word. */
const READ = /^(label|title|hint|alt|placeholder|action|aria-.*)$/;
/** A query, a selector, a drawing, a path. */
const CODE =
  / AND |^[a-z]+: [a-z]+$|[[\]]|^M\d|[\w{]\(?--|^\(\w+-width: |^curl |^<[\w -]+>$|^\.\.?\/|^https?:|^(\w+, )?\{\{[\w.]+\}\}$|^\/\w+\//;
/** Functions that are given no text for people, by the end of their name. */
const CALLS =
  /(^|\.)(GET|POST|PUT|PATCH|DELETE|import|querySelector(All)?|closest|matches|getElementById|setAttribute|getItem|setItem|removeItem|dispatch\w*|addEventListener|removeEventListener|Error|URL|RegExp|DateTimeFormat|DisplayNames|NumberFormat|ListFormat|split|join|startsWith|endsWith|includes|matchMedia|useMedia|createElement)$/;

/** Words as people read them: several, or one that begins a sentence. */
const isProse = (text: string): boolean =>
  !CODE.test(text) && (/\p{L}{2}\S*\s+\S*\p{L}/u.test(text) || /^\P{L}*\p{Lu}\p{Ll}+\P{L}*$/u.test(text));
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''));
/** The same in every language. */
const NAME =
  /^(\{\} · )?(Pager|Slack|Telegram|Opsgenie|Grafana OnCall|PagerDuty|GoAlert|PDF|Markdown|Enter|Esc(ape)?|Ctrl (K|\{\})|(https:\/\/|\w+@)?([\w-]+\.)?example\.com|https:\/\/api\.pagerduty\.com)$/;

export interface UnmarkedText {
  line: number;
  text: string;
  node: ts.Node;
}

/**
 * Texts for people that a file of the console has outside of the macros of `#words`, such as labels, titles and what stands between
 * tags. What looks like code, such as a path, a class or a compared word, is none.
 */
export function unmarkedTexts(source: string, file: string): UnmarkedText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: UnmarkedText[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    const text = textOf(node);
    if (text !== null && !NAME.test(text.trim()))
      found.push({
        line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
        text: text.replaceAll(/\s+/g, ' ').trim(),
        node,
      });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isSourceFile(node)) return null;
  if (ts.isJsxText(node)) return hasWord(node.text) ? node.text : null;
  const isHtml = ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === 'html';
  if (isHtml && ts.isNoSubstitutionTemplateLiteral(node)) return textOfHtml(node.text);
  if (ts.isStringLiteralLike(node)) {
    const isRead = ts.isJsxAttribute(node.parent) && READ.test(node.parent.name.getText());
    const isText = isRead ? hasWord(node.text) && !CODE.test(node.text) : isProse(node.text);
    return isText ? node.text : null;
  }
  if (!ts.isTemplateExpression(node)) return null;
  const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
  if (isHtml) return textOfHtml(text);
  return isProse(text.replaceAll('{}', ' x ').replaceAll(/\bx\b/g, '')) ? text : null;
}

/** Of a page of the service: what stands between tags. */
function textOfHtml(html: string): string | null {
  const text = html.replaceAll(/<[^<>]*>|[\w-]+="[^"]*"/g, ' ');
  return hasWord(text) ? text : null;
}

function isSkipped(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return MACROS.test(node.tag.getText());
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const callee = node.expression.getText();
    return MACROS.test(callee) || CALLS.test(callee) || node.expression.kind === ts.SyntaxKind.ImportKeyword;
  }
  if (ts.isJsxElement(node)) return MACRO_ELEMENTS.test(node.openingElement.tagName.getText());
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'type') return true;
  if (ts.isJsxAttribute(node)) return TECHNICAL.test(node.name.getText());
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  return ts.isStringLiteralLike(node) && isCompared(node);
}

/** A name or a value of the program rather than a text. */
function isCompared(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^([=!]==?|in)$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent);
}

/** Where a file makes a text as it is loaded, before it is known in which language: there `msg` stands, and `t` where it is shown. */
export function tooEarlyTexts(source: string, file: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    const macro = ts.isTaggedTemplateExpression(node) ? node.tag : ts.isCallExpression(node) ? node.expression : null;
    if (macro && MACROS.test(macro.getText()) && macro.getText() !== 'msg') found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
