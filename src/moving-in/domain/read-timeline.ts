import { parseInstant } from '../../common/instant.js';
import { isObject, type Json } from './given.js';
import type { OrgTimeline, Ref } from './org.js';
import { readRef } from './read-parts.js';

/**
 * From the answer to a request for the timeline of a schedule. It is only compared with: one that cannot be read is none, and
 * the report says that the schedule was not compared.
 */
export function readTimeline(data: unknown): OrgTimeline | null {
  if (!isObject(data) || !isObject(data['finalTimeline'])) return null;
  const [from, to] = [instantIn(data, 'startDate'), instantIn(data, 'endDate')];
  if (from === null || to === null || to <= from) return null;
  const periods: { start: string; end: string; who: Ref[] }[] = [];
  for (const rotation of objectsIn(data['finalTimeline'], 'rotations'))
    for (const period of objectsIn(rotation, 'periods')) {
      const [start, end] = [instantIn(period, 'startDate'), instantIn(period, 'endDate')];
      if (start === null || end === null) return null;
      periods.push({ start, end, who: whoIn(period) });
    }
  return { from, to, periods };
}

/** The people, where the service names those of a team or an escalation one by one. */
function whoIn(period: Json): Ref[] {
  const people = objectsIn(period, 'flattenedRecipients');
  const named = people.length > 0 ? people : [period['recipient']];
  return named.flatMap((each) => {
    if (!isObject(each)) return [];
    // A user's login name stands as the name here.
    const ref = readRef({ ...each, username: each['username'] ?? each['name'] });
    return ref === null || ref.type === 'none' ? [] : [ref];
  });
}

function instantIn(json: Json, key: string): string | null {
  const value = json[key];
  return (typeof value === 'string' && parseInstant(value)?.toISOString()) || null;
}

function objectsIn(json: Json, key: string): Json[] {
  const value = json[key];
  return Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
}
