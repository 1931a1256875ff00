/** A JSON object whose fields are not validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for `{…}`; not for arrays, null or scalars. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a field: strings and numbers as they are, anything else (blank text too) is null. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : null;
}

/** The first field that holds text. */
export function firstText(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const text = textOf(value);
    if (text !== null) return text;
  }
  return null;
}

/** Parses text that may be a JSON object; null when it is not one. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * An object's fields as details of an alert, whose values are strings: scalars as text, objects and
 * arrays as JSON; null and empty text are left out.
 */
export function detailsOf(object: unknown, prefix = ''): [string, string][] {
  if (!isJsonObject(object)) return [];
  return Object.entries(object).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return [];
    return [[prefix + key, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}
