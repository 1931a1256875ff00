import { MINUTE_MS } from '../../../platform/durations.js';
import type { Slices } from '../../../platform/slices/slices.js';
import { pageDifferences, type DifferenceKind, type PageDifference, type PageThere } from './compare-pages.js';
import { GAPS, type ChannelKind, type Facts, type Gap, type OldAlert, type OwnAlert } from './histories.js';
import { paired, type Paired } from './pair.js';
import { whyAlone, whyDifferent, type AloneReason, type Reason } from './reasons.js';

/** What is not the same for an alert, and why. Names and times as they were. */
export interface Difference {
  kind: DifferenceKind;
  why: Reason;
  /** Who was paged there; null: nobody. */
  personThere: string | null;
  channelThere: ChannelKind | null;
  atThere: string | null;
  personHere: string | null;
  channelHere: ChannelKind | null;
  atHere: string | null;
}

/**
 * `same`: the same people by the same kinds of channels at the same minutes; `only-there`, `only-here`: the other has no such
 * alert; `not-compared`: what one of them did cannot be known.
 */
export const OUTCOMES = ['same', 'different', 'only-there', 'only-here', 'not-compared'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why an alert was not compared. */
export const UNCOMPARED = [...GAPS, 'open-there-before', 'open-here-before', 'period-ended'] as const;
export type Uncompared = (typeof UNCOMPARED)[number];

/** ISO 8601, UTC, both included. */
export interface Period {
  from: string;
  /** What either service did later is not looked at. */
  until: string;
}

export interface ComparedAlert {
  outcome: Outcome;
  idThere: string | null;
  idHere: string | null;
  message: string;
  sender: string | null;
  team: string | null;
  /** ISO 8601, UTC: when it was created, there where it was seen there. */
  at: string;
  differences: readonly Difference[];
  /** Why it was seen by one only. */
  alone: AloneReason | null;
  uncompared: readonly Uncompared[];
}

/** Both services take the same alert within that time, or one of them had it open before. */
const OPENED_TOGETHER_MS = 15 * MINUTE_MS;
/** These leave nothing to compare; the others only say that something may be missing. */
const BLIND: readonly Gap[] = ['no-log', 'no-pages'];

/**
 * Alert by alert, whether Pager did what the old service did. Of each alert what happened until somebody answered it on either
 * side is compared: from then on the other side goes on alone.
 * @param period the alerts of that time; those around it are only there to be found
 */
export function* compared(
  there: readonly OldAlert[],
  here: readonly OwnAlert[],
  facts: Facts,
  period: Period,
): Slices<ComparedAlert[]> {
  const { from, until } = period;
  const pairs = yield* paired(there, here);
  const both = pairs.flatMap((pair) => (pair.there && pair.here ? [{ old: pair.there, own: pair.here }] : []));
  const seen = {
    there: new Set([...both.map(({ own }) => nameOf(own)), ...there.map(nameOf)]),
    here: new Set([...both.map(({ old }) => nameOf(old)), ...here.flatMap(namesOf)]),
  };
  const alerts: ComparedAlert[] = [];
  for (const pair of pairs) {
    yield;
    alerts.push(outcomeOf(pair, facts, until, seen));
  }
  return alerts.filter(({ at }) => at >= from && at <= until);
}

/** Senders of which each side has seen an alert, as either side names them, in small letters. */
interface Seen {
  there: ReadonlySet<string>;
  here: ReadonlySet<string>;
}

/** Empty: it names none. */
const nameOf = ({ sender }: Pick<OldAlert, 'sender'>): string => sender?.toLowerCase() ?? '';
const namesOf = (own: OwnAlert): string[] =>
  [nameOf(own), ...own.alsoNamed.map((name) => name.toLowerCase())].filter((name) => name !== '');

function outcomeOf({ there, here }: Paired, facts: Facts, until: string, seen: Seen): ComparedAlert {
  const alert = (there ?? here)!;
  const about = {
    ...{ idThere: there?.id ?? null, idHere: here?.id ?? null, message: alert.message, at: alert.createdAt },
    ...{ sender: alert.sender, team: here?.team ?? alert.team },
    ...{ differences: [], alone: null, uncompared: [] },
  };
  if (here === null) {
    const alone = whyAlone(alert, 'there', !seen.here.has(nameOf(alert)), facts);
    return { ...about, outcome: 'only-there', alone };
  }
  if (there === null) {
    const alone = whyAlone(alert, 'here', !namesOf(here).some((name) => seen.there.has(name)), facts);
    return { ...about, outcome: 'only-here', alone };
  }
  const uncompared = [...there.gaps, ...openedBefore(there, here)];
  if (uncompared.some((why) => !isPartial(why))) return { ...about, outcome: 'not-compared', uncompared };
  const { differences, isCutOff } = differencesOf(there, here, facts, until);
  if (isCutOff) uncompared.push('period-ended');
  const same = isCutOff ? 'not-compared' : 'same';
  return { ...about, outcome: differences.length === 0 ? same : 'different', differences, uncompared };
}

const isPartial = (why: Uncompared): boolean =>
  (GAPS as readonly string[]).includes(why) && !BLIND.includes(why as Gap);

function openedBefore(there: OldAlert, here: OwnAlert): Uncompared[] {
  const later = Date.parse(here.createdAt) - Date.parse(there.createdAt);
  if (Math.abs(later) <= OPENED_TOGETHER_MS) return [];
  return [later > 0 ? 'open-there-before' : 'open-here-before'];
}

/** `isCutOff`: the end of the period, and no answer, kept something from being judged. */
function differencesOf(
  there: OldAlert,
  here: OwnAlert,
  facts: Facts,
  until: string,
): { differences: Difference[]; isCutOff: boolean } {
  const end = [until, ...[there, here].flatMap((alert) => [alert.acknowledgedAt, alert.closedAt])]
    .filter((at) => at !== null)
    .reduce((a, b) => (a < b ? a : b));
  const isBefore = ({ at }: { at: string | null }): boolean => at === null || at <= end;
  const pagesThere = there.pages
    .filter(isBefore)
    .map(({ person, ...page }): PageThere => ({ ...page, who: facts.personNamed(person.toLowerCase())?.id ?? person }));
  const pagesHere = here.pages.filter(isBefore);
  const found = pageDifferences(pagesThere, pagesHere);
  const judged = found.filter((difference) => !isAtTheEnd(difference, end));
  const isFresh = [there, here].some(({ createdAt }) => isInLastMinute(createdAt, end));
  const areAllLater = pagesThere.length + pagesHere.length === 0 && there.pages.length + here.pages.length > 0;
  return {
    isCutOff: end === until && (isFresh || areAllLater || judged.length < found.length),
    differences: judged.map((difference) => {
      const { kind, there: theirs, here: own } = difference;
      return {
        ...{ kind, why: whyDifferent(difference, there, here, facts) },
        ...{ personThere: theirs && shown(theirs.who, facts), channelThere: theirs?.channel ?? null },
        ...{ atThere: theirs?.at ?? null, personHere: own && shown(own.userId, facts) },
        ...{ channelHere: own?.channel ?? null, atHere: own?.at ?? null },
      };
    }),
  };
}

const shown = (who: string, facts: Facts): string => facts.person(who)?.name ?? who;

/** The same page of the other side may have come a minute later: after the answer, so that it was not needed any more. */
function isAtTheEnd({ kind, there, here }: PageDifference, end: string): boolean {
  const at = there?.at ?? here?.at;
  return (kind === 'missing' || kind === 'extra') && typeof at === 'string' && isInLastMinute(at, end);
}

const isInLastMinute = (at: string, end: string): boolean => Date.parse(at) > Date.parse(end) - MINUTE_MS;
