import { plural, t } from '#words';
import { compose } from '../../../platform/mails/compose.js';
import { type Words, wordsFor } from '../../../platform/words.js';
import type { Block, ComposedMail } from '../../../platform/mails/mail-parts.js';
import { cut, oneLine, untrustedName } from '../../../platform/mails/texts.js';
import { type ZonedTimes, zonedTimes } from '../../../platform/zoned-times.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

/* Mails about time off, to those who may decide and to the requester. */

interface Absence {
  requestId: string;
  /** The requester's name. */
  person: string;
  from: Date;
  /** Exclusive. */
  until: Date;
  reason: string | null;
  /** Names of the schedules in which nobody else can take over. */
  staysIn: readonly string[];
}

interface Reader {
  /** The recipient may read schedules. */
  seesSchedules: boolean;
  /** The recipient's. */
  timeStyle: TimeStyle;
  serviceName: string;
}

function factsOf(words: Words, { requestId, from, until, reason }: Absence, timeStyle: TimeStyle): Block[] {
  const times = zonedTimes(timeStyle);
  const facts = [
    { name: t(words)({ message: 'From', context: 'time' }), value: times.full(from) },
    { name: t(words)({ message: 'Until', context: 'time' }), value: times.full(until) },
    { name: t(words)`Request`, value: requestId },
  ];
  return [{ kind: 'facts', facts }, ...(reason ? [{ kind: 'prose', text: cut(reason, 500).text } as const] : [])];
}

/** Further schedules are counted. */
const MOST_NAMED = 10;

/** In place of the name, for those who may not read schedules. */
export const HIDDEN_SCHEDULE = 'a schedule that you may not read';

/** The schedules in which nobody else can take over; null: there is none. */
function staysWhere(
  words: Words,
  { staysIn, seesSchedules }: Pick<Absence & Reader, 'staysIn' | 'seesSchedules'>,
): string | null {
  if (staysIn.length === 0) return null;
  if (!seesSchedules) return t(words)`a schedule that you may not read`;
  const names = staysIn
    .slice(0, MOST_NAMED)
    .map((name) => untrustedName(name))
    .join(', ');
  const count = staysIn.length;
  const more = count - MOST_NAMED;
  if (more > 0) return t(words)`the schedules ${names} and ${more} more`;
  return t(words)`${plural(count, { one: `the schedule ${names}`, other: `the schedules ${names}` })}`;
}

/** A shift that overlaps the time off. */
interface HitShift {
  scheduleName: string;
  start: Date;
  end: Date;
  /** Names of the people who cover it. */
  cover: readonly string[];
  /** It is covered for all of its time. */
  isCovered: boolean;
}

function shiftBlocks(words: Words, shifts: readonly HitShift[], timeStyle: TimeStyle): Block[] {
  if (shifts.length === 0) return [];
  const times = zonedTimes(timeStyle);
  const facts = shifts.slice(0, MOST_NAMED).map((shift) => ({
    name: untrustedName(shift.scheduleName),
    value: coverOf(words, shift, times),
  }));
  const more = shifts.length - facts.length;
  return [
    { kind: 'facts', title: t(words)`Shifts in that time`, facts },
    ...(more > 0 ? [{ kind: 'text', text: t(words)`And ${more} more shifts.` } as const] : []),
  ];
}

function coverOf(words: Words, { start, end, cover, isCovered }: HitShift, times: ZonedTimes): string {
  const span = t(words)`${{ from: times.full(start) }} to ${{ until: times.full(end) }}`;
  const people = cover
    .slice(0, MOST_NAMED)
    .map((name) => untrustedName(name))
    .join(', ');
  if (people === '') return isCovered ? span : t(words)`${span}, nobody would cover`;
  return isCovered
    ? t(words)`${span}, ${people} would cover`
    : t(words)`${span}, ${people} would cover, but not all of it`;
}

/** The mail to those who may decide about a request. */
export function ptoRequestMail({
  serviceName,
  timeStyle,
  shifts,
  ...absence
}: Absence & Reader & { shifts: readonly HitShift[] }): ComposedMail {
  const words = wordsFor(timeStyle);
  const who = untrustedName(absence.person);
  const where = staysWhere(words, absence);
  const cover =
    where === null
      ? t(words)`Once you approve it, others take over their shifts.`
      : t(
          words,
        )`Nobody else can take over in ${where}: ${who} would stay on call there until an override names someone else.`;
  return compose(words, {
    subject: t(words)`${{ who: oneLine(who, 60) }} asks for time off`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`Time off to decide about`,
    blocks: [
      { kind: 'text', text: `${t(words)`${who} asks for time off.`} ${cover}` },
      ...factsOf(words, absence, timeStyle),
      ...(absence.seesSchedules ? shiftBlocks(words, shifts, timeStyle) : []),
    ],
    reason: t(words)`You may decide about time off: you lead a team of theirs, or are an administrator.`,
  });
}

type Decision = 'approved' | 'denied' | 'cancelled';

interface Decided {
  /** The reader asked for it. */
  isOwn: boolean;
  decision: Decision;
  decider: string;
  /** The requester has cancelled it. */
  bySelf: boolean;
}

/** The mail to the requester and to others who may decide. */
export function ptoDecisionMail({
  serviceName,
  timeStyle,
  isOwn,
  decision,
  decider,
  bySelf,
  ...absence
}: Absence & Reader & Decided): ComposedMail {
  const words = wordsFor(timeStyle);
  const decided = { isOwn, decision, decider, bySelf };
  return compose(words, {
    subject: isOwn ? yours(words, decision) : theirs(words, decision, oneLine(absence.person, 60)),
    brand: serviceName,
    tone: decision === 'approved' ? 'good' : 'quiet',
    heading: headingOf(words, decision),
    blocks: [
      { kind: 'text', text: `${doneBy(words, decided, absence.person)} ${follows(words, decided, absence)}` },
      ...factsOf(words, absence, timeStyle),
    ],
    reason: isOwn
      ? t(words)`You asked for this time off.`
      : t(words)`You might have decided about this time off yourself.`,
  });
}

const headingOf = (words: Words, decision: Decision): string =>
  ({
    approved: t(words)`Time off approved`,
    denied: t(words)`Time off denied`,
    cancelled: t(words)`Time off cancelled`,
  })[decision];

const yours = (words: Words, decision: Decision): string =>
  ({
    approved: t(words)`Your time off is approved`,
    denied: t(words)`Your time off is denied`,
    cancelled: t(words)`Your time off is cancelled`,
  })[decision];

const theirs = (words: Words, decision: Decision, name: string): string =>
  ({
    approved: t(words)`${name}’s time off is approved`,
    denied: t(words)`${name}’s time off is denied`,
    cancelled: t(words)`${name}’s time off is cancelled`,
  })[decision];

function doneBy(words: Words, { isOwn, decision, decider, bySelf }: Decided, person: string): string {
  if (isOwn && bySelf) return `${yours(words, decision)}.`;
  const [who, name] = [untrustedName(decider), untrustedName(person)];
  if (isOwn)
    return {
      approved: t(words)`${who} has approved your time off.`,
      denied: t(words)`${who} has denied your time off.`,
      cancelled: t(words)`${who} has cancelled your time off.`,
    }[decision];
  if (bySelf)
    return {
      approved: t(words)`${who} has approved their time off.`,
      denied: t(words)`${who} has denied their time off.`,
      cancelled: t(words)`${who} has cancelled their time off.`,
    }[decision];
  return {
    approved: t(words)`${who} has approved ${name}’s time off.`,
    denied: t(words)`${who} has denied ${name}’s time off.`,
    cancelled: t(words)`${who} has cancelled ${name}’s time off.`,
  }[decision];
}

function follows(
  words: Words,
  { isOwn, decision }: Decided,
  absence: Pick<Absence & Reader, 'person' | 'staysIn' | 'seesSchedules'>,
): string {
  if (decision === 'denied') return t(words)`The shifts of that time stay.`;
  if (decision === 'cancelled')
    return isOwn
      ? t(words)`You have your shifts again from now on.`
      : t(words)`They have their shifts again from now on.`;
  const where = staysWhere(words, absence);
  if (where === null) return t(words)`Others take over the shifts of that time.`;
  const name = untrustedName(absence.person);
  return isOwn
    ? t(words)`Nobody else can take over in ${where}: you stay on call there until an override names someone else.`
    : t(
        words,
      )`Nobody else can take over in ${where}: ${name} stays on call there until an override names someone else.`;
}
