import { MAP_FIELDS } from './conditions.js';
import type { MatchableAlert } from './match-criteria.js';
import { isPayloadField, PathError, pathOf, textAt } from './payload-path.js';

/** The data for a template: an alert, and for a sender's request further fields. */
export interface TemplateSubject extends MatchableAlert {
  user?: string;
  note?: string;
}

type TextOf = (subject: TemplateSubject) => string;

/** Fields of the alert for templates. */
const TEXTS: Readonly<Record<string, TextOf>> = {
  message: ({ message }) => message,
  alias: ({ alias }) => alias ?? '',
  description: ({ description }) => description ?? '',
  entity: ({ entity }) => entity ?? '',
  source: ({ source }) => source ?? '',
  priority: ({ priority }) => priority,
  tags: ({ tags }) => tags.join(', '),
  actions: ({ actions = [] }) => actions.join(', '),
};

/** Further fields for templates about a sender's request. */
const OF_REQUESTS: Readonly<Record<string, TextOf>> = {
  user: ({ user }) => user ?? '',
  note: ({ note }) => note ?? '',
};

/** The subject of a template: `request` ones may also use `user`, `note` and `_payload.a.b`. */
export type TemplateAbout = 'alert' | 'request';

const MOST_NAMED = 20;
const [OPEN, CLOSE] = ['{{', '}}'] as const;

type Part = string | TextOf;

/** A template is malformed. */
class TemplateError extends Error {}

/**
 * Fills in a template: `{{message}}` becomes that field of the alert, `{{details.key}}` that one of its details, empty without
 * a value. Inserted texts are not parsed again.
 * @param max characters; the rest is cut off
 * @throws TemplateError, PathError
 */
export function fillIn(
  template: string,
  subject: TemplateSubject,
  max: number,
  about: TemplateAbout = 'alert',
): string {
  let text = '';
  for (const part of partsOf(template, about)) {
    text += typeof part === 'string' ? part : part(subject);
    // A character has at most two code units, so the rest would be cut off anyway.
    if (text.length >= 2 * max) break;
  }
  return text.length <= max ? text : firstCharacters(text, max);
}

/** Cuts without splitting a character. Usual texts have no surrogate pairs, and need no splitting into characters. */
function firstCharacters(text: string, max: number): string {
  const head = text.slice(0, max);
  return /[\ud800-\udfff]/.test(head) ? [...text.slice(0, 2 * max)].slice(0, max).join('') : head;
}

/** Why a text is no valid template; null: it is one. */
export function reasonAgainstTemplate(text: unknown, about: TemplateAbout = 'alert'): string | null {
  if (typeof text !== 'string') return 'it is no text';
  try {
    partsOf(text, about);
    return null;
  } catch (error) {
    if (error instanceof TemplateError || error instanceof PathError) return error.message;
    throw error;
  }
}

/** The names in a template without a value in this subject. @throws TemplateError, PathError */
export function emptyNames(template: string, subject: TemplateSubject): string[] {
  const names = [...template.matchAll(/\{\{(.*?)\}\}/gs)].map(([, name = '']) => name.trim());
  return names.filter((name) => fillIn(`${OPEN}${name}${CLOSE}`, subject, 1, 'request').trim() === '');
}

/** Does the template leave the field unchanged? */
export const isIdentity = (template: string, field: string): boolean =>
  template.startsWith(OPEN) && template.endsWith(CLOSE) && template.slice(2, -2).trim() === field;

/** Parses the text in one pass. */
function partsOf(template: string, about: TemplateAbout): Part[] {
  const parts: Part[] = [];
  let named = 0;
  for (let from = 0; from < template.length;) {
    const open = template.indexOf(OPEN, from);
    const close = open === -1 ? -1 : template.indexOf(CLOSE, open);
    if (close === -1) {
      parts.push(template.slice(from));
      break;
    }
    if (++named > MOST_NAMED) throw new TemplateError(`it names more than ${MOST_NAMED} fields`);
    parts.push(template.slice(from, open), fieldOf(template.slice(open + OPEN.length, close).trim(), about));
    from = close + CLOSE.length;
  }
  return parts;
}

function fieldOf(name: string, about: TemplateAbout): Part {
  const texts = about === 'alert' ? TEXTS : { ...TEXTS, ...OF_REQUESTS };
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  if (text) return text;
  if (about === 'request' && isPayloadField(name)) {
    const path = pathOf(name);
    return ({ payload = [] }) => textAt(payload, path) ?? '';
  }
  const map = MAP_FIELDS.find((each) => name.startsWith(`${each}.`));
  if (map === undefined) throw new TemplateError(`it names an unknown field: ${name.slice(0, 50)}`);
  const key = name.slice(map.length + 1);
  return ({ details }) => (details && Object.hasOwn(details, key) ? String(details[key]) : '');
}
