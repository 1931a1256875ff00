import { SourceRefused } from './source-refused.js';

/** In one file or answer. A list of 100 people with everything has some thousand, the shifts of a large schedule 300,000. */
const MOST_VALUES = 1_000_000;
/**
 * What a text says; it is measured before it is read, as reading holds up everybody.
 * @param where names the text
 * @param deepest how deep it may be nested
 * @throws SourceRefused where it is no JSON, has too many values, or is nested too deep
 */
export function parsedJson(where: string, text: string, deepest = Infinity): unknown {
  const { values, depth } = extentOf(text);
  if (values > MOST_VALUES) throw new SourceRefused(`${where} has more than ${MOST_VALUES} values`);
  if (depth > deepest) throw new SourceRefused(`${where} is nested more than ${deepest} deep`);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new SourceRefused(`${where} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Objects, lists and their members, about; and how deep they are nested. */
function extentOf(text: string): { values: number; depth: number } {
  let [values, depth, level] = [0, 0, 0];
  let isInString = false;
  for (let at = 0; at < text.length && values <= MOST_VALUES; at++) {
    const sign = text[at];
    if (sign === '"') isInString = !isInString;
    else if (isInString) at += sign === '\\' ? 1 : 0;
    else if (sign === ',') values++;
    else if (sign === '[' || sign === '{') {
      values++;
      depth = Math.max(depth, ++level);
    } else if (sign === ']' || sign === '}') level--;
  }
  return { values, depth };
}

/** Without what a terminal acts on. */
export const shown = (name: string): string => name.replaceAll(/\p{Cc}/gu, '?');
