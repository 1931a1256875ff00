import { cloneElement, type ComponentChild, Fragment, h, isValidElement, type VNode } from 'preact';
import { i18n } from '#words/i18n';

/** In the place of `<` in values, which mark no elements. */
const HELD = '\u{e000}';
const TAG = /<(\/?)([\w=]+)(\/?)>/;

interface Props {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
  /** By the names of their tags in the message: `<0>the page</0>`. */
  components?: Record<string, VNode>;
}

/** A message with elements in it, as the macro `Trans` writes it. A value may be an element, too. */
export function Trans({ id, message, values = {}, components = {} }: Props): VNode {
  const elements = { ...components };
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (isValidElement(value)) {
      elements[`=${name}`] = value;
      given[name] = `<=${name}/>`;
    } else if (typeof value === 'string') given[name] = value.replaceAll('<', HELD);
    else if (typeof value !== 'boolean') given[name] = value;
  }
  return h(Fragment, null, ...withElements(i18n._({ id, message, values: given }), elements));
}

function withElements(message: string, elements: Record<string, VNode>): ComponentChild[] {
  const [first = '', ...pieces] = message.split(TAG).map((piece) => piece.replaceAll(HELD, '<'));
  const open: { name: string; children: ComponentChild[] }[] = [{ name: '', children: [first] }];
  for (let at = 0; at < pieces.length; at += 4) {
    const [closes, name = '', isEmpty, after = ''] = pieces.slice(at, at + 4);
    const element = closes && open.length > 1 ? open.pop()! : { name, children: [] };
    if (closes || isEmpty) open.at(-1)?.children.push(drawn(elements[element.name], element.children));
    else open.push(element);
    open.at(-1)?.children.push(after);
  }
  return open[0]?.children ?? [];
}

const drawn = (element: VNode | undefined, children: ComponentChild[]): VNode =>
  element && children.length === 0 ? element : cloneElement(element ?? h(Fragment, null), undefined, ...children);
