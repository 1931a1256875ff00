import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
import type { Block, ComposedMail } from '../../../platform/mails/mail-parts.js';
import { cut, oneLine, untrustedName } from '../../../platform/mails/texts.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
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

const factsOf = ({ requestId, from, until, reason }: Absence, timeStyle: TimeStyle): Block[] => {
  const times = zonedTimes(timeStyle);
  const facts = [
    { name: 'From', value: times.full(from) },
    { name: 'Until', value: times.full(until) },
    { name: 'Request', value: requestId },
  ];
  return [{ kind: 'facts', facts }, ...(reason ? [{ kind: 'prose', text: cut(reason, 500).text } as const] : [])];
};

/** Further schedules are counted. */
const MOST_NAMED = 10;

/** In place of the name, for those who may not read schedules. */
export const HIDDEN_SCHEDULE = 'a schedule that you may not read';

/** What happens to the shifts. @param stays the start of a clause, such as `you stay` */
function coverOf(
  { staysIn, seesSchedules }: Pick<Absence & Reader, 'staysIn' | 'seesSchedules'>,
  othersTakeOver: string,
  stays: string,
): string {
  if (staysIn.length === 0) return othersTakeOver;
  return `Nobody else can take over in ${seesSchedules ? named(staysIn) : HIDDEN_SCHEDULE}: ${stays} on call there until an override names someone else.`;
}

function named(staysIn: readonly string[]): string {
  const where = staysIn
    .slice(0, MOST_NAMED)
    .map((name) => untrustedName(name))
    .join(', ');
  const more = staysIn.length > MOST_NAMED ? ` and ${staysIn.length - MOST_NAMED} more` : '';
  const schedules = staysIn.length === 1 ? 'schedule' : 'schedules';
  return `the ${schedules} ${where}${more}`;
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

function shiftBlocks(shifts: readonly HitShift[], timeStyle: TimeStyle): Block[] {
  if (shifts.length === 0) return [];
  const times = zonedTimes(timeStyle);
  const facts = shifts.slice(0, MOST_NAMED).map(({ scheduleName, start, end, cover, isCovered }) => ({
    name: untrustedName(scheduleName),
    value: [
      `${times.full(start)} to ${times.full(end)}`,
      ...(cover.length > 0
        ? [
            `${cover
              .slice(0, MOST_NAMED)
              .map((name) => untrustedName(name))
              .join(', ')} would cover`,
          ]
        : []),
      ...(isCovered ? [] : [cover.length > 0 ? 'but not all of it' : 'nobody would cover']),
    ].join(', '),
  }));
  const more = shifts.length - facts.length;
  return [
    { kind: 'facts', title: 'Shifts in that time', facts },
    ...(more > 0 ? [{ kind: 'text', text: `And ${more} more shifts.` } as const] : []),
  ];
}

/** The mail to those who may decide about a request. */
export function ptoRequestMail({
  serviceName,
  timeStyle,
  shifts,
  ...absence
}: Absence & Reader & { shifts: readonly HitShift[] }): ComposedMail {
  const who = untrustedName(absence.person);
  const cover = coverOf(absence, 'Once you approve it, others take over their shifts.', `${who} would stay`);
  return compose(ENGLISH, {
    subject: `${oneLine(who, 60)} asks for time off`,
    brand: serviceName,
    tone: 'brand',
    heading: 'Time off to decide about',
    blocks: [
      { kind: 'text', text: `${who} asks for time off. ${cover}` },
      ...factsOf(absence, timeStyle),
      ...(absence.seesSchedules ? shiftBlocks(shifts, timeStyle) : []),
    ],
    reason: 'You may decide about time off: you lead a team of theirs, or are an administrator.',
  });
}

/** The mail to the requester (`isOwn`) and to others who may decide. `bySelf`: the requester has cancelled it. */
export function ptoDecisionMail({
  serviceName,
  timeStyle,
  isOwn,
  decision,
  decider,
  bySelf,
  ...absence
}: Absence &
  Reader & {
    isOwn: boolean;
    decision: 'approved' | 'denied' | 'cancelled';
    decider: string;
    bySelf: boolean;
  }): ComposedMail {
  const others = bySelf ? 'their' : `${untrustedName(absence.person)}’s`;
  const done =
    isOwn && bySelf
      ? `Your time off is ${decision}.`
      : `${untrustedName(decider)} has ${decision} ${isOwn ? 'your' : others} time off.`;
  const stays = isOwn ? 'you stay' : `${untrustedName(absence.person)} stays`;
  const follows = {
    approved: coverOf(absence, 'Others take over the shifts of that time.', stays),
    denied: 'The shifts of that time stay.',
    cancelled: isOwn ? 'You have your shifts again from now on.' : 'They have their shifts again from now on.',
  };
  return compose(ENGLISH, {
    subject: isOwn ? `Your time off is ${decision}` : `${oneLine(absence.person, 60)}’s time off is ${decision}`,
    brand: serviceName,
    tone: decision === 'approved' ? 'good' : 'quiet',
    heading: `Time off ${decision}`,
    blocks: [{ kind: 'text', text: `${done} ${follows[decision]}` }, ...factsOf(absence, timeStyle)],
    reason: isOwn ? 'You asked for this time off.' : 'You might have decided about this time off yourself.',
  });
}
