import type { Priority } from '../../../platform/domain/priority.js';
import { formatInTimeZone } from 'date-fns-tz';
import { DAY_MS } from '../../../platform/durations.js';
import { inQuietHours, knownZone, quietHoursEnd } from './quiet-hours.js';

/** A person's own settings about being disturbed. Quiet hours are HH:MM on the wall clock of `timezone`. */
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

/** A message that is held: it is sent at `until`, the first instant at which nothing holds it. */
export interface HeldMessage {
  kind: 'held';
  reason: HoldReason;
  until: Date;
}

/** What keeps a message from a person: it is held and sent later, or they never want it (P1 only). */
export type Silence = HeldMessage | { kind: 'filtered' };

/**
 * What keeps a message about an alert of this priority from a person at `now`; null: nothing. A mute holds everything, P1
 * too; quiet hours let a P1 through unless the person has switched that off; P1-only filters everything else out.
 */
export function silenceOf(wishes: QuietSettings, priority: Priority, now: Date): Silence | null {
  if (wishes.notifyOnP1Only && priority !== 'P1') return { kind: 'filtered' };
  const { mutedUntil } = wishes;
  if (mutedUntil !== null && now < mutedUntil) {
    // A mute may end within quiet hours.
    return { kind: 'held', reason: 'muted', until: quietUntil(wishes, priority, mutedUntil) ?? mutedUntil };
  }
  const until = quietUntil(wishes, priority, now);
  return until === null ? null : { kind: 'held', reason: 'quiet-hours', until };
}

/** When the quiet hours end in which `at` lies; null: it lies in none, or they let this priority through. */
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
 * The sentence that every answer, entry and list uses: "the user has quiet hours: held until 07:00 (Europe/Berlin)", for `aboutPerson`.
 * @param held `snoozed`: whoever was held by quiet hours or a mute, and is by a snooze that ends later; `ifOpen`: somebody has acknowledged the alert meanwhile
 * @param timezone of the person; the date is said where the time is a day away or more
 */
export function heldInWords(
  { until, reason, ifOpen = false }: { until: Date; reason: HoldReason | 'snoozed'; ifOpen?: boolean },
  timezone: string,
  now: Date,
): string {
  const isNear = until.getTime() - now.getTime() < DAY_MS;
  const zone = knownZone(timezone);
  const at = formatInTimeZone(until, zone, isNear ? 'HH:mm' : 'yyyy-MM-dd HH:mm');
  return `${REASONS[reason]}: held until ${at} (${zone})${ifOpen ? ', then sent only if the alert is open again' : ''}`;
}

/** The sentence, with the person's name in place of "the user". @param name null or left out: not known */
export const aboutPerson = (sentence: string, name: string | null | undefined): string =>
  name ? sentence.replaceAll('the user', () => name) : sentence;

/** The same of whatever keeps a message from a person. */
export function silenceInWords(silence: Silence & { ifOpen?: boolean }, timezone: string, now: Date): string {
  return silence.kind === 'filtered' ? FILTERED : heldInWords(silence, timezone, now);
}

/** What keeps messages from a person whatever alert comes; times are the first instants at which nothing does. */
export interface Quiet {
  reason: HoldReason | 'p1-only';
  /** Of all but P1; null: they never want those. */
  until: Date | null;
  /** Of P1; null: it is sent. */
  p1Until: Date | null;
}

/** The same question for whoever asks before there is an alert, answered by `silenceOf`. */
export function quietAt(wishes: QuietSettings, at: Date): Quiet | null {
  const others = silenceOf(wishes, 'P2', at);
  if (others === null) return null;
  const p1 = silenceOf(wishes, 'P1', at);
  const [until, p1Until] = [others, p1].map((each) => (each?.kind === 'held' ? each.until : null)) as [
    Date | null,
    Date | null,
  ];
  const held = p1?.kind === 'held' ? p1 : others;
  return { reason: held.kind === 'held' ? held.reason : 'p1-only', until, p1Until };
}

const QUIET: Readonly<Record<Quiet['reason'], string>> = {
  muted: 'muted',
  'quiet-hours': 'quiet hours',
  'p1-only': 'wants P1 alerts only',
};

/**
 * "muted until 9 Dec 15:10 (Europe/Berlin), P1 too".
 * @param timezone of the person; the date is said where the time is a day away or more
 */
export function quietInWords({ reason, until, p1Until }: Quiet, timezone: string, now: Date): string {
  const zone = knownZone(timezone);
  const words = (at: Date): string => timeInWords(at, timezone, now);
  if (until === null) {
    if (p1Until === null) return QUIET['p1-only'];
    return `${QUIET[reason]} until ${words(p1Until)} (${zone}), P1 too; ${QUIET['p1-only']}`;
  }
  const ofP1 =
    p1Until === null
      ? ', not of P1'
      : p1Until.getTime() === until.getTime()
        ? ', P1 too'
        : `, P1 until ${words(p1Until)}`;
  return `${QUIET[reason]} until ${words(until)} (${zone})${ofP1}`;
}

/** "15:10", or "9 Dec 15:10" where that is a day away or more; on the clock of that zone, which is not named. */
export function timeInWords(at: Date, timezone: string, now: Date): string {
  return formatInTimeZone(at, knownZone(timezone), at.getTime() - now.getTime() < DAY_MS ? 'HH:mm' : 'd MMM HH:mm');
}
