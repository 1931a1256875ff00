import { isObject } from '../../codec/wire-object.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { parseInstant } from '../../../platform/instant.js';
import type { Period } from './compare.js';
import { CHANNEL_KINDS, type ChannelKind, endOf, type OldAlert } from './histories.js';
import { MOST_ALERTS } from './reader.js';
import { storableAlert } from './storable-alert.js';

/** A line that is no alert, with its number. */
export class LogRefused extends Error {}

const MEMBERS = ['id', 'alias', 'message', 'sender', 'team', 'createdAt', 'acknowledgedAt', 'closedAt', 'pages'];
const LONGEST = 1000;
const MOST_PAGES = 500;

/** Alerts of a log file: a JSON object on each line (docs/guides/leave-opsgenie.md). @throws LogRefused */
export function readLog(text: string): OldAlert[] {
  const alerts = new Map<string, OldAlert>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const alert = storableAlert(alertIn(line, `line ${index + 1}`));
    if (alerts.has(alert.id)) throw new LogRefused(`line ${index + 1}: the id ${alert.id} stands on another line, too`);
    if (alerts.size === MOST_ALERTS) throw new LogRefused(`has more than ${MOST_ALERTS} alerts`);
    alerts.set(alert.id, alert);
  }
  if (alerts.size === 0) throw new LogRefused('has no alert');
  return [...alerts.values()];
}

/** Pager may do the last thing of the log some minutes later. */
const AFTERWARDS_MS = 5 * MINUTE_MS;

/** From the first alert until some minutes after the last thing that was done, and not later than now. */
export function periodOf(alerts: readonly OldAlert[], now: Date): Period {
  const least = (a: string, b: string): string => (a < b ? a : b);
  return {
    from: alerts.map(({ createdAt }) => createdAt).reduce(least),
    until: new Date(Math.min(Date.parse(endOf(alerts)) + AFTERWARDS_MS, now.getTime())).toISOString(),
  };
}

function alertIn(line: string, where: string): OldAlert {
  const fields = new Fields(parsed(line, where), where, MEMBERS);
  const pages = fields.list('pages').map((page, index) => {
    const own = new Fields(page, `${where}: pages.${index}`, ['person', 'channel', 'at']);
    return { person: own.required('person'), channel: own.channel(), at: own.instant('at') };
  });
  const times = { acknowledgedAt: fields.instant('acknowledgedAt'), closedAt: fields.instant('closedAt') };
  const createdAt = fields.instant('createdAt') ?? fields.refuse('createdAt', 'is required');
  const about = { alias: fields.text('alias'), sender: fields.text('sender'), team: fields.text('team') };
  return {
    ...{ id: fields.required('id'), message: fields.required('message'), ...about, createdAt, ...times, pages },
    gaps: pages.some(({ at }) => at === null) ? ['no-times'] : [],
  };
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new LogRefused(`${where}: is no JSON`);
  }
}

class Fields {
  private readonly json: Readonly<Record<string, unknown>>;

  constructor(
    value: unknown,
    private readonly where: string,
    members: readonly string[],
  ) {
    if (!isObject(value)) throw new LogRefused(`${where}: must be an object`);
    const strange = Object.keys(value).find((key) => !members.includes(key));
    if (strange !== undefined) throw new LogRefused(`${where}: ${strange.slice(0, 50)} is no member`);
    this.json = value;
  }

  refuse(key: string, why: string): never {
    throw new LogRefused(`${this.where}: ${key} ${why}`);
  }

  text(key: string): string | null {
    const value = Object.hasOwn(this.json, key) ? this.json[key] : null;
    if (value === null || value === undefined || value === '') return null;
    if (typeof value !== 'string') return this.refuse(key, 'must be a text');
    return value.length > LONGEST ? this.refuse(key, `must have at most ${LONGEST} characters`) : value;
  }

  required(key: string): string {
    return this.text(key) ?? this.refuse(key, 'is required');
  }

  instant(key: string): string | null {
    const value = this.text(key);
    return value === null ? null : (parseInstant(value)?.toISOString() ?? this.refuse(key, 'must be an ISO 8601 time'));
  }

  channel(): ChannelKind | null {
    const value = this.text('channel');
    const kind = CHANNEL_KINDS.find((each) => each === value);
    return value === null || kind !== undefined
      ? (kind ?? null)
      : this.refuse('channel', `must be one of ${CHANNEL_KINDS.join(', ')}`);
  }

  list(key: string): readonly unknown[] {
    const value = this.json[key] ?? [];
    if (!Array.isArray(value)) return this.refuse(key, 'must be a list');
    return value.length > MOST_PAGES ? this.refuse(key, `has more than ${MOST_PAGES} entries`) : (value as unknown[]);
  }
}
