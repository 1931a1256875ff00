import { MAP_FIELDS } from '../../common/matching/conditions.js';
import type { MatchableAlert } from '../../common/matching/match-criteria.js';

/** Fields of the alert that a template may name. */
const TEXTS: Readonly<Record<string, (alert: MatchableAlert) => string>> = {
  message: ({ message }) => message,
  alias: ({ alias }) => alias ?? '',
  description: ({ description }) => description ?? '',
  entity: ({ entity }) => entity ?? '',
  source: ({ source }) => source ?? '',
  priority: ({ priority }) => priority,
  tags: ({ tags }) => tags.join(', '),
  actions: ({ actions = [] }) => actions.join(', '),
};

const MOST_NAMED = 20;
const [OPEN, CLOSE] = ['{{', '}}'] as const;

type Part = string | ((alert: MatchableAlert) => string);

/** A template cannot be read. */
export class TemplateError extends Error {}

/**
 * Fills in a template: `{{message}}` is that field of the alert, `{{details.key}}` that one of its details, empty where
 * there is none. What is filled in is not looked at again.
 * @param max characters; the rest is cut off
 * @throws TemplateError
 */
export function fillIn(template: string, alert: MatchableAlert, max: number): string {
  let text = '';
  for (const part of partsOf(template)) {
    text += typeof part === 'string' ? part : part(alert);
    // A character has at most two code units: the rest is cut off in any case.
    if (text.length >= 2 * max) break;
  }
  return text.length <= max ? text : [...text.slice(0, 2 * max)].slice(0, max).join('');
}

/** Why a text is no template; null: it is one. */
export function reasonAgainstTemplate(text: unknown): string | null {
  if (typeof text !== 'string') return 'it is no text';
  try {
    partsOf(text);
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}

/** Does it leave the field as it is? */
export const isIdentity = (template: string, field: string): boolean =>
  template.startsWith(OPEN) && template.endsWith(CLOSE) && template.slice(2, -2).trim() === field;

/** One pass over the text, whatever stands there. */
function partsOf(template: string): Part[] {
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
    parts.push(template.slice(from, open), fieldOf(template.slice(open + OPEN.length, close).trim()));
    from = close + CLOSE.length;
  }
  return parts;
}

function fieldOf(name: string): Part {
  const text = Object.hasOwn(TEXTS, name) ? TEXTS[name] : undefined;
  if (text) return text;
  const map = MAP_FIELDS.find((each) => name.startsWith(`${each}.`));
  if (map === undefined) throw new TemplateError(`it names an unknown field: ${name.slice(0, 50)}`);
  const key = name.slice(map.length + 1);
  return ({ details }) => (details && Object.hasOwn(details, key) ? String(details[key]) : '');
}
