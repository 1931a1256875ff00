import { DAY_MS, SECOND_MS } from '../../durations.js';

/** Nobody is left alone for longer, whatever they ask for. */
const LONGEST_MS = DAY_MS;
/** A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`. Other texts may be dates to JavaScript, like `-5`. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, .+ GMT$/;

/**
 * For how long the other side asks to be left alone: by the header `Retry-After` (seconds or a date) or in the body, as Discord
 * (`retry_after`) and Telegram (`parameters.retry_after`) say it; the longest of them. Total, whatever was sent.
 * @param body what was answered, as text or parsed
 * @returns milliseconds, at most a day; null: it does not ask, or not for a time to come
 */
export function retryAfterMs(header: string | null, body: unknown, now: Date): number | null {
  const asked = [ofHeader(header?.trim() ?? '', now), ...ofBody(typeof body === 'string' ? parsed(body) : body)];
  const longest = Math.max(...asked.filter((each) => each > 0));
  return longest > 0 ? Math.ceil(Math.min(longest, LONGEST_MS)) : null;
}

function ofHeader(header: string, now: Date): number {
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * SECOND_MS;
  return HTTP_DATE.test(header) ? Date.parse(header) - now.getTime() : 0;
}

function ofBody(body: unknown): number[] {
  const { retry_after: own, parameters } = fieldsOf(body);
  return [own, fieldsOf(parameters)['retry_after']].map((each) => (typeof each === 'number' ? each * SECOND_MS : 0));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(body: string): unknown {
  if (!body.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
