import { DAY_MS, HOUR_MS, WEEK_MS } from '../../../platform/durations.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import type { TeamNotification } from '../../../alerts/statistics/alert-statistics.queries.js';

/** The notifications of a team's alerts in a week. */
export interface TeamDigest {
  /** One for each person and alert. */
  pages: number;
  alerts: number;
  /** The alert messages with most notifications. */
  most: { message: string; pages: number; alerts: number }[];
  /** Between 22:00 and 07:00 in the recipient's time zone. */
  night: { pages: number; people: { userId: string; pages: number }[] };
  /** Alerts that notified somebody and that nobody acknowledged. */
  unacknowledged: {
    alerts: number;
    open: number;
    newest: Pick<TeamNotification, 'alertId' | 'message' | 'priority'>[];
  };
}

const TOP = 5;
const NIGHT = { from: 22 * HOUR_MS, until: 7 * HOUR_MS };
const MONDAY = 4 * DAY_MS;
const AT_EIGHT = 8 * HOUR_MS;

/** @param pages the newest alerts first @param zoneOf the IANA zone of a user */
export function digestOf(pages: readonly TeamNotification[], zoneOf: (userId: string) => string): TeamDigest {
  const alerts = new Map(pages.map((page) => [page.alertId, page]));
  const byMessage = new Map<string, { pages: number; alerts: Set<string> }>();
  const byNight = new Map<string, number>();
  for (const { message, alertId, userId, at } of pages) {
    const group = byMessage.get(message) ?? { pages: 0, alerts: new Set() };
    byMessage.set(message, { pages: group.pages + 1, alerts: group.alerts.add(alertId) });
    if (isNight(at, zoneOf(userId))) byNight.set(userId, (byNight.get(userId) ?? 0) + 1);
  }
  const unacknowledged = [...alerts.values()].filter(
    ({ acknowledged, status }) => !acknowledged && status !== 'acknowledged',
  );
  const people = [...byNight].map(([userId, count]) => ({ userId, pages: count }));
  return {
    pages: pages.length,
    alerts: alerts.size,
    most: [...byMessage]
      .map(([message, group]) => ({ message, pages: group.pages, alerts: group.alerts.size }))
      .sort((a, b) => b.pages - a.pages || (a.message < b.message ? -1 : 1))
      .slice(0, TOP),
    night: {
      pages: people.reduce((sum, each) => sum + each.pages, 0),
      people: people.sort((a, b) => b.pages - a.pages || (a.userId < b.userId ? -1 : 1)),
    },
    unacknowledged: {
      alerts: unacknowledged.length,
      open: unacknowledged.filter(({ status }) => status === 'open').length,
      newest: unacknowledged.slice(0, TOP).map(({ alertId, message, priority }) => ({ alertId, message, priority })),
    },
  };
}

/** Is that instant (epoch milliseconds) between 22:00 and 07:00 in the zone? */
export function isNight(at: number, zone: string): boolean {
  const local = zoneNamed(zone).toLocal(at);
  const time = ((local % DAY_MS) + DAY_MS) % DAY_MS;
  return time >= NIGHT.from || time < NIGHT.until;
}

/** The next Monday, 08:00 in the zone, after that instant; moved forward by the gap if a clock change skips 08:00. */
export function nextDigest(after: Date, zone: string): Date {
  const clock = zoneNamed(zone);
  const local = clock.toLocal(after.getTime());
  const week = Math.floor((local - MONDAY) / WEEK_MS);
  for (let ahead = 0; ; ahead++) {
    const instant = clock.toInstant(MONDAY + (week + ahead) * WEEK_MS + AT_EIGHT);
    if (instant > after.getTime()) return new Date(instant);
  }
}

/** The zone of that name; UTC for a name that this version does not know. */
export const zoneNamed = (name: string): TimeZone => TimeZone.of(TimeZone.exists(name) ? name : 'UTC');
