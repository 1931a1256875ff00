import { isObject, type Json } from '../../../codec/wire-object.js';
import { PROOF_DAYS } from '../../domain/proof.js';
import { SourceRefused } from '../../domain/source-refused.js';
import { entriesOf } from '../asking.js';
import type { CollectOptions, Get, Raw, RawEntry } from '../source.js';

/** Lists without which nothing can be moved. */
const LISTS = [
  ...(['users', 'teams', 'schedules', 'on_call_shifts', 'escalation_chains', 'escalation_policies'] as const),
  ...(['integrations', 'routes', 'webhooks'] as const),
];
/** What older versions and narrower keys do not give. */
const OPTIONAL = ['personal_notification_rules', 'user_groups', 'shift_swaps'] as const;
export type List = (typeof LISTS)[number] | (typeof OPTIONAL)[number] | 'asked';

const MOST_PAGES = 1000;
const DAY_MS = 24 * 3_600_000;
const LONGEST_TURN_MS = 31 * DAY_MS;
/** A swap that began before may go on. */
const SWAPS_SINCE_MS = 60 * DAY_MS;

/** Asks for all lists, page by page; and each schedule for who is on call in the days to come. */
export async function collect(
  get: Get,
  { progress = () => undefined, timelinesFrom }: CollectOptions = {},
): Promise<Raw> {
  const lists: Record<string, readonly RawEntry[]> = {
    asked: [{ where: 'when it was asked', json: { from: timelinesFrom ?? null } }],
  };
  const missing: string[] = [];
  const range = timelinesFrom === undefined ? null : rangeFrom(timelinesFrom);
  for (const list of [...LISTS, ...OPTIONAL]) {
    const isOptional = OPTIONAL.some((each) => each === list);
    const objects = await pagesOf(get, queryOf(list, timelinesFrom), isOptional);
    // It answers 403 to a key that it does not know.
    if (objects === null && list === 'users')
      throw new SourceRefused('Grafana OnCall gives no users: is it the right key?');
    if (objects === null && !isOptional) missing.push(list);
    const one = async (object: Json): Promise<Json> => {
      if (list !== 'schedules' || range === null) return object;
      const path = `/api/v1/schedules/${idOf(object)}/final_shifts`;
      const found = await get(`${path}?start_date=${range.from}&end_date=${range.to}`, true);
      return { ...object, final_shifts: found === null ? null : { ...range, results: found['results'] } };
    };
    lists[list] = await entriesOf(list, objects ?? [], one, progress);
  }
  return { source: 'grafana-oncall', lists, missing };
}

function queryOf(list: Exclude<List, 'asked'>, timelinesFrom: string | undefined): string {
  if (list !== 'shift_swaps' || timelinesFrom === undefined) return `/api/v1/${list}/?`;
  const since = new Date(Date.parse(timelinesFrom) - SWAPS_SINCE_MS).toISOString();
  return `/api/v1/${list}/?starting_after=${encodeURIComponent(since)}&`;
}

/** Null: the service does not give it. */
async function pagesOf(get: Get, query: string, isOptional: boolean): Promise<Json[] | null> {
  const all: Json[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const body = await get(`${query}page=${page}`, isOptional);
    if (body === null) return page === 1 ? null : all;
    const results = body['results'];
    all.push(...(Array.isArray(results) ? (results as unknown[]).filter(isObject) : []));
    if (typeof body['next'] !== 'string') return all;
  }
  throw new SourceRefused(`${query} has more than ${MOST_PAGES} pages`);
}

/** Whole days, UTC: with those before, so that turns under way have their beginning, whenever they are asked for. */
function rangeFrom(timelinesFrom: string): { from: string; to: string } {
  const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
  const from = Date.parse(timelinesFrom);
  return { from: dayOf(from - LONGEST_TURN_MS), to: dayOf(from + (PROOF_DAYS + 1) * DAY_MS) };
}

function idOf({ id }: Json): string {
  return encodeURIComponent(typeof id === 'string' ? id : '');
}
