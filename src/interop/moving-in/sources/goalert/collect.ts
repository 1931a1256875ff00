import { DAY_MS } from '../../../../platform/durations.js';
import { isObject, type Json } from '../../../codec/wire-object.js';
import { PROOF_DAYS } from '../../domain/proof.js';
import { SourceRefused } from '../../domain/source-refused.js';
import { entriesOf } from '../asking.js';
import type { CollectOptions, Get, Raw, RawEntry } from '../source.js';
import { type List, LISTS, pathOf, type Question, versionOf } from './query.js';

export const SOURCE = 'goalert';
/** In a list: far beyond any organisation. */
const MOST_PAGES = 1000;
/** Days for which the service tells shifts in one answer: 50 at most. */
const MOST_DAYS = 45;
/** Overrides that begin later are not asked for. */
const OVERRIDE_DAYS = 3 * 365;

/** Asks GraphQL for all lists, page by page; and each schedule for who is on call in the days to come. */
export async function collect(
  get: Get,
  { progress = () => undefined, timelinesFrom }: CollectOptions = {},
): Promise<Raw> {
  const from = timelinesFrom ?? new Date(0).toISOString();
  const range = { start: from, end: isoOf(Date.parse(from) + OVERRIDE_DAYS * DAY_MS) };
  const asker = new Asker(get, Date.parse(from), { version: await versionOf(get, range), ...range });
  const lists: Record<string, readonly RawEntry[]> = { asked: [{ where: 'when it was asked', json: { from } }] };
  const missing: List[] = [];
  for (const list of LISTS) {
    const objects = await asker.list(list);
    if (objects === null) missing.push(list);
    const one = async (object: Json): Promise<Json> =>
      list === 'schedules' && timelinesFrom !== undefined ? { ...object, ...(await asker.shifts(object)) } : object;
    lists[list] = await entriesOf(list, objects ?? [], one, progress);
  }
  return { source: SOURCE, lists, missing };
}

const isoOf = (instant: number): string => new Date(instant).toISOString();

class Asker {
  constructor(
    private readonly get: Get,
    private readonly from: number,
    /** Of each question: what is there, and the time of overrides. */
    private readonly common: Pick<Question, 'version' | 'start' | 'end'>,
  ) {}

  /** All objects of a list; null: the service does not give it. */
  async list(list: List): Promise<Json[] | null> {
    const first: Question = { ...this.common, what: list };
    const all: Json[] = [];
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const body = await this.get(pathOf(after === undefined ? first : { ...first, after }));
      const told = body?.[list];
      if (!isObject(told)) return page === 0 ? null : all;
      all.push(...objectsIn(told['nodes']));
      const info = isObject(told['pageInfo']) ? told['pageInfo'] : {};
      const { hasNextPage, endCursor } = info;
      if (hasNextPage !== true || typeof endCursor !== 'string' || endCursor === after) return all;
      after = endCursor;
    }
    throw new SourceRefused(`GoAlert’s list of ${list} has more than ${MOST_PAGES} pages`);
  }

  /** Who is on call in a schedule in the days to come; null: the service does not say. */
  async shifts({ id }: Json): Promise<Json> {
    const shifts: Json[] = [];
    for (let day = 0; day < PROOF_DAYS; day += MOST_DAYS) {
      const [start, end] = [day, day + MOST_DAYS].map((each) => isoOf(this.from + each * DAY_MS));
      const question = { ...this.common, what: 'shifts', id: String(id), start: start!, end: end! } as const;
      const told = (await this.get(pathOf(question)))?.['schedule'];
      if (!isObject(told)) return { shifts: null };
      shifts.push(...objectsIn(told['shifts']));
    }
    return { shifts };
  }
}

const objectsIn = (list: unknown): Json[] => (Array.isArray(list) ? (list as unknown[]).filter(isObject) : []);
