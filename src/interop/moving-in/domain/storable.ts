import { storable } from '../../../alerts/lifecycle/domain/derived-alert.js';
import type { Slices } from '../../../platform/slices/slices.js';
import type { Difference, OrgKind } from './difference.js';
import { shown } from './json-text.js';
import type { Raw, RawEntry } from '../sources/source.js';

/** Deeper than anything that the service or the backup tool writes. */
const DEEPEST = 64;
/** Places that a difference names. */
const MOST_NAMED = 5;

/**
 * What a source says, with U+FFFD for the characters that PostgreSQL cannot hold, as in the alerts of third-party clients, and
 * without what is nested too deep; each object that has lost something is a difference.
 * @param kinds the words for what its lists have
 */
export function* storableRaw(
  given: Raw,
  kinds: Readonly<Record<string, OrgKind>>,
): Slices<{ raw: Raw; differences: Difference[] }> {
  const differences: Difference[] = [];
  const lists: Record<string, RawEntry[]> = {};
  for (const [list, entries] of Object.entries(given.lists)) {
    const kept: RawEntry[] = (lists[list] = []);
    for (const entry of entries) {
      yield;
      kept.push(storableEntry(kinds[list] ?? 'organisation', entry, differences));
    }
  }
  return { raw: { ...given, lists }, differences };
}

function storableEntry(kind: OrgKind, { where, json }: RawEntry, differences: Difference[]): RawEntry {
  const lost = new Lost();
  const kept = keptOf(json, [], lost);
  const differs = (places: readonly string[], what: string, effect: string): void => {
    if (places.length === 0) return;
    const more = places.length > MOST_NAMED ? `, and ${places.length - MOST_NAMED} more` : '';
    const named = places.slice(0, MOST_NAMED).join(', ') + more;
    // Conditions, addresses and names may be among them.
    differences.push({
      ...{ kind, name: where, id: null, verdict: 'moved-differently', pages: true },
      ...{ what: `${what}: ${named}`, effect },
    });
  };
  differs(
    lost.characters,
    'texts with characters that no database holds (NUL, half a character)',
    'U+FFFD stands for each of them',
  );
  differs(lost.depths, `values nested more than ${DEEPEST} deep`, 'they are left out');
  return { where, json: kept };
}

/** Where something was lost. */
class Lost {
  readonly characters: string[] = [];
  readonly depths: string[] = [];
}

/** The value itself where nothing of it is lost. @param at the names of the members that lead to it */
function keptOf(value: unknown, at: string[], lost: Lost): unknown {
  if (typeof value === 'string') return keptText(value, at, lost);
  if (typeof value !== 'object' || value === null) return value;
  if (at.length >= DEEPEST) {
    lost.depths.push(placeOf(at));
    return null;
  }
  let isSame = true;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    at.push(name);
    const kept: [string, unknown] = [keptText(name, at, lost), keptOf(member, at, lost)];
    at.pop();
    isSame &&= kept[0] === name && kept[1] === member;
    return kept;
  });
  if (isSame) return value;
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

function keptText(text: string, at: readonly string[], lost: Lost): string {
  const kept = storable(text);
  if (kept !== text) lost.characters.push(placeOf(at));
  return kept;
}

const placeOf = (at: readonly string[]): string => shown(at.join('.').toWellFormed());
