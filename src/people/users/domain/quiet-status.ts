import { t } from '#words';
import type { Words } from '../../../platform/words.js';
import type { Priority } from '../../../platform/domain/priority.js';
import { formatInTimeZone } from 'date-fns-tz';
import { DAY_MS } from '../../../platform/durations.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { inQuietHours, knownZone, quietHoursEnd } from './quiet-hours.js';

/** A person's settings for mute, quiet hours (HH:MM in `timezone`) and P1 only. */
export interface QuietSettings {
  timezone: string;
  notifyOnP1Only: boolean;
  /** A P1 is sent within quiet hours. */
  notifyP1InQuietHours: boolean;
  notifyQuietHoursStart: string | null;
  notifyQuietHoursEnd: string | null;
  mutedUntil: Date | null;
}

export type HoldReason = 'muted' | 'quiet-hours';

/** A held message is sent at `until`. */
export interface HeldMessage {
  kind: 'held';
  reason: HoldReason;
  until: Date;
}

/** Why a message is not sent now: it is held and sent later, or filtered out (P1 only). */
export type QuietStatus = HeldMessage | { kind: 'filtered' };

/**
 * Why a message about an alert of this priority is not sent to a person at `now`; null: it is sent. A mute holds all
 * priorities. Quiet hours hold all but P1, and P1 too if the person wants that. P1 only filters out all other priorities.
 */
export function quietStatusOf(wishes: QuietSettings, priority: Priority, now: Date): QuietStatus | null {
  if (wishes.notifyOnP1Only && priority !== 'P1') return { kind: 'filtered' };
  const { mutedUntil } = wishes;
  if (mutedUntil !== null && now < mutedUntil) {
    // A mute may end within quiet hours.
    return { kind: 'held', reason: 'muted', until: quietUntil(wishes, priority, mutedUntil) ?? mutedUntil };
  }
  const until = quietUntil(wishes, priority, now);
  return until === null ? null : { kind: 'held', reason: 'quiet-hours', until };
}

/** The end of the quiet hours that contain `at`; null: none do, or they do not hold this priority. */
function quietUntil(wishes: QuietSettings, priority: Priority, at: Date): Date | null {
  if (priority === 'P1' && wishes.notifyP1InQuietHours) return null;
  const { notifyQuietHoursStart: start, notifyQuietHoursEnd: end, timezone } = wishes;
  return inQuietHours(start, end, timezone, at) ? quietHoursEnd(start, end, timezone, at) : null;
}

export const FILTERED = 'the user wants P1 alerts only';

const REASONS: Readonly<Record<HoldReason | 'snoozed', string>> = {
  muted: 'the user has muted notifications',
  'quiet-hours': 'the user has quiet hours',
  snoozed: 'the user is notified when the snooze ends',
};

/**
 * Describes a held message: "the user has quiet hours: held until 07:00 (Europe/Berlin)". `aboutPerson` inserts the name.
 * @param held `snoozed`: a snooze of the alert ends after the mute or quiet hours; `ifOpen`: the alert is acknowledged, and the message is sent only if it is opened again
 * @param timezone of the person; the text has the date if the time is a day away or more
 */
export function heldInWords(
  { until, reason, ifOpen = false }: { until: Date; reason: HoldReason | 'snoozed'; ifOpen?: boolean },
  timezone: string,
  now: Date,
): string {
  return `${REASONS[reason]}: held until ${endInWords(until, timezone, now)}${ifOpen ? ', then sent only if the alert is open again' : ''}`;
}

/** The end of a hold, with its date if it is a day away or more: `07:00 (Europe/Berlin)`. */
function endInWords(until: Date, timezone: string, now: Date): string {
  const isNear = until.getTime() - now.getTime() < DAY_MS;
  const zone = knownZone(timezone);
  return `${formatInTimeZone(until, zone, isNear ? 'HH:mm' : 'yyyy-MM-dd HH:mm')} (${zone})`;
}

/** A warning that a message to a named person is not sent now. @param timezone of that person */
export function warnQuiet(words: Words, name: string, silence: QuietStatus, timezone: string, now: Date): string {
  if (silence.kind === 'filtered') return t(words)`${name} wants P1 alerts only`;
  return holdInWords(words, name, silence, timezone, now);
}

/** As `heldInWords`, about a named person, in the words of a reader. @param timezone of that person */
export function holdInWords(
  words: Words,
  name: string,
  { until, reason, ifOpen = false }: { until: Date; reason: HoldReason | 'snoozed'; ifOpen?: boolean },
  timezone: string,
  now: Date,
): string {
  const time = endInWords(until, timezone, now);
  switch (reason) {
    case 'muted':
      return ifOpen
        ? t(words)`${name} has muted notifications: held until ${time}, then sent only if the alert is open again`
        : t(words)`${name} has muted notifications: held until ${time}`;
    case 'quiet-hours':
      return ifOpen
        ? t(words)`${name} has quiet hours: held until ${time}, then sent only if the alert is open again`
        : t(words)`${name} has quiet hours: held until ${time}`;
    case 'snoozed':
      return ifOpen
        ? t(
            words,
          )`${name} is notified when the snooze ends: held until ${time}, then sent only if the alert is open again`
        : t(words)`${name} is notified when the snooze ends: held until ${time}`;
  }
}

/** Replaces "the user" in a sentence by the name. @param name null or undefined: not known */
export const aboutPerson = (sentence: string, name: string | null | undefined): string =>
  name ? sentence.replaceAll('the user', () => name) : sentence;

/** Describes why a message is held or filtered, as `heldInWords`. */
export function quietStatusInWords(silence: QuietStatus & { ifOpen?: boolean }, timezone: string, now: Date): string {
  return silence.kind === 'filtered' ? FILTERED : heldInWords(silence, timezone, now);
}

/** Why messages to a person are held or filtered before there is an alert, and until when. */
export interface Quiet {
  reason: HoldReason | 'p1-only';
  /** Until then all priorities but P1 are held; null: they are filtered out. */
  until: Date | null;
  /** Until then P1 is held; null: it is sent. */
  p1Until: Date | null;
}

/** Answers `quietStatusOf` for all priorities at once; null: nothing is held or filtered. */
export function quietAt(wishes: QuietSettings, at: Date): Quiet | null {
  const others = quietStatusOf(wishes, 'P2', at);
  if (others === null) return null;
  const p1 = quietStatusOf(wishes, 'P1', at);
  const [until, p1Until] = [others, p1].map((each) => (each?.kind === 'held' ? each.until : null)) as [
    Date | null,
    Date | null,
  ];
  const held = p1?.kind === 'held' ? p1 : others;
  return { reason: held.kind === 'held' ? held.reason : 'p1-only', until, p1Until };
}

/**
 * "muted until 9 Dec 15:10 (Europe/Berlin), P1 too".
 * @param timezone of the person; the text has the date if the time is a day away or more
 */
export function quietInWords(words: Words, { reason, until, p1Until }: Quiet, timezone: string, now: Date): string {
  const zone = knownZone(timezone);
  const timeOf = (at: Date): string => timeInWords(words, at, timezone, now);
  if (until === null) {
    if (p1Until === null) return t(words)`wants P1 alerts only`;
    const time = timeOf(p1Until);
    return reason === 'muted'
      ? t(words)`muted until ${time} (${zone}), P1 too; wants P1 alerts only`
      : t(words)`quiet hours until ${time} (${zone}), P1 too; wants P1 alerts only`;
  }
  const time = timeOf(until);
  if (p1Until === null)
    return reason === 'muted'
      ? t(words)`muted until ${time} (${zone}), not of P1`
      : t(words)`quiet hours until ${time} (${zone}), not of P1`;
  if (p1Until.getTime() === until.getTime())
    return reason === 'muted'
      ? t(words)`muted until ${time} (${zone}), P1 too`
      : t(words)`quiet hours until ${time} (${zone}), P1 too`;
  return reason === 'muted'
    ? t(words)`muted until ${time} (${zone}), P1 until ${{ end: timeOf(p1Until) }}`
    : t(words)`quiet hours until ${time} (${zone}), P1 until ${{ end: timeOf(p1Until) }}`;
}

/** A warning that a person is on call now and quiet. @param shift `until` null: it does not end */
export function quietOnCallInWords(
  words: Words,
  { fullName: name, timezone }: { fullName: string; timezone: string },
  quiet: Quiet,
  { scheduleName: schedule, until }: { scheduleName: string; until: Date | null },
  now: Date,
): string {
  const how = quietInWords(words, quiet, timezone, now);
  if (until === null) return t(words)`${name} is on call in ${schedule}: ${how}`;
  const end = timeInWords(words, until, timezone, now);
  return t(words)`${name} is on call in ${schedule} until ${end}: ${how}`;
}

/** "15:10", or "9 Dec 15:10" if that is a day away or more, in the zone, without its name. */
export function timeInWords({ locale }: Pick<Words, 'locale'>, at: Date, timezone: string, now: Date): string {
  const zone = knownZone(timezone);
  const clock = formatInTimeZone(at, zone, 'HH:mm');
  if (at.getTime() - now.getTime() < DAY_MS) return clock;
  return `${zonedTimes({ timezone: zone, locale, clockHours: null }).day(at)} ${clock}`;
}
