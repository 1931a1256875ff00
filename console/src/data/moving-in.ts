/** An organisation that comes from another service, and configuration that comes from files. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { MoveReport } from '../../../src/interop/moving-in/domain/report.js';
import { api, dataOf, type Schemas } from '../api/client.js';
import { change, queries } from '../api/queries.js';

export type Run = Schemas['MovingInView'];
export type MoveOptions = Schemas['MoveOptionsDto'];
export type ApiSource = NonNullable<Schemas['StartFromApiDto']['source']>;
export type Plan = Schemas['PlanView'];
export type Configuration = Record<string, unknown>;

const KEY = 'moving-in';
/** States in which the service works on it. */
export const BUSY: readonly Run['state'][] = ['reading', 'trying', 'applying'];
const LOOK_MS = 500;

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change(KEY, call);

/** What is under way, or was done last; false: nothing. */
export const useRun = (): UseQueryResult<Run | false> =>
  useQuery({
    queryKey: [KEY],
    queryFn: async () => (await dataOf(api.GET('/v2/moving-in'))) ?? false,
    refetchInterval: ({ state: { data } }) => (data && BUSY.includes(data.state) ? LOOK_MS : false),
  });

/** The report of a run as it stands. */
export const useMoveReport = ({ id, state, updatedAt }: Run): UseQueryResult<MoveReport> =>
  useQuery({
    queryKey: [KEY, 'report', id, state, updatedAt],
    // The document describes its outer form only.
    queryFn: async () => (await dataOf(api.GET('/v2/moving-in/report'))) as unknown as MoveReport,
    staleTime: Infinity,
  });

/** Reads the other service by its API. */
export const readFromApi = (body: Schemas['StartFromApiDto']): Promise<unknown> =>
  changed(dataOf(api.POST('/v2/moving-in', { body })));

/** Sends a zip file, part by part; then the service reads it. @param partOf the part of a number, from 1, as base64 */
export const sendBackupParts = (
  parts: number,
  partOf: (part: number) => Promise<string>,
  options: MoveOptions,
): Promise<unknown> =>
  changed(
    (async () => {
      await dataOf(api.POST('/v2/moving-in/backup'));
      for (let part = 1; part <= parts; part++) {
        const body = { data: await partOf(part) };
        await dataOf(api.PUT('/v2/moving-in/backup/{part}', { params: { path: { part } }, body }));
      }
      await dataOf(api.POST('/v2/moving-in/unpack', { body: { parts, ...options } }));
    })(),
  );

/** Tries it again: changes nothing but the report. */
export const tryMove = (body: MoveOptions): Promise<unknown> =>
  changed(dataOf(api.POST('/v2/moving-in/trial', { body })));

/** @param hash of the differences that are accepted; null: there are none */
export const applyMove = (hash: string | null): Promise<unknown> =>
  changed(dataOf(api.POST('/v2/moving-in/apply', { body: { hash } })));

/** Ends it, and deletes what was read. */
export const endMove = (): Promise<unknown> => changed(dataOf(api.DELETE('/v2/moving-in')));

export const useManaged = (): UseQueryResult<Schemas['ManagedObjectView'][]> =>
  useQuery({ queryKey: ['config', 'managed'], queryFn: () => dataOf(api.GET('/v2/config/managed')) });

/** The present configuration. */
export const storedConfiguration = (): Promise<unknown> => dataOf(api.GET('/v2/config'));

/** What a configuration would change. */
export const planConfiguration = (configuration: Configuration, prune: boolean): Promise<Plan> =>
  dataOf(api.POST('/v2/config/plan', { body: { configuration, prune } }));

/** Carries out a plan as a whole, or nothing of it. @param hash of the plan that was shown */
export async function applyConfiguration(configuration: Configuration, prune: boolean, hash: string): Promise<Plan> {
  const plan = await dataOf(api.POST('/v2/config/apply', { body: { configuration, prune, hash } }));
  // It may have changed anything.
  await queries.invalidateQueries();
  return plan;
}
