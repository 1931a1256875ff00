/** Schedules with their rotations, overrides and handoff notes, and who is on call by them. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change, queries } from '../api/queries.js';
import type { OnCallNotes } from '../schedules/on-call-notes.js';
import type { Gap, Shift, Span } from '../schedules/shift-spans.js';

export type ScheduleDetail = Schemas['ScheduleDetailView'];
export type Override = ScheduleDetail['overrides'][number];
export type OnCalls = Schemas['OnCallsView'];
export type UserShift = Schemas['UserShiftView'];
export type HandoffNote = Schemas['HandoffNoteView'];

const at = (id: string) => ({ params: { path: { id } } });
const rotationAt = (id: string, rid: string) => ({ params: { path: { id, rid } } });
const overrideAt = (id: string, oid: string) => ({ params: { path: { id, oid } } });
const isoRange = ({ start, end }: Span) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('schedules', call);

/** A schedule with its overrides in a range; null: not read, as there is none yet. */
export const useSchedule = (id: string, range: Span | null): UseQueryResult<ScheduleDetail> =>
  useQuery({
    queryKey: ['schedules', id, range?.start, range?.end],
    queryFn: () =>
      dataOf(api.GET('/v2/schedules/{id}', { params: { path: { id }, ...(range && { query: isoRange(range) }) } })),
    enabled: range !== null,
    // Other days of the same schedule: the page stays meanwhile.
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });

export const storedSchedule = (id: string): Promise<ScheduleDetail> => dataOf(api.GET('/v2/schedules/{id}', at(id)));

export const createSchedule = (body: Schemas['CreateScheduleDto']): Promise<{ id: string; warnings?: string[] }> =>
  changed(dataOf(api.POST('/v2/schedules', { body })));

export const updateSchedule = (id: string, body: Schemas['UpdateScheduleDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/schedules/{id}', { ...at(id), body })));

/** Its page, which is left then, is not read again. */
export async function deleteSchedule(id: string): Promise<void> {
  await answerOf(api.DELETE('/v2/schedules/{id}', at(id)));
  await queries.invalidateQueries({ queryKey: ['schedules', 'all'] });
}

export const storedRotation = (id: string, rid: string): Promise<Schemas['RotationView']> =>
  dataOf(api.GET('/v2/schedules/{id}/rotations/{rid}', rotationAt(id, rid)));

export const createRotation = (id: string, body: Schemas['CreateRotationDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/schedules/{id}/rotations', { ...at(id), body })));

export const updateRotation = (id: string, rid: string, body: Schemas['UpdateRotationDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/schedules/{id}/rotations/{rid}', { ...rotationAt(id, rid), body })));

export const deleteRotation = (id: string, rid: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/schedules/{id}/rotations/{rid}', rotationAt(id, rid))));

export const createOverride = (id: string, body: Schemas['CreateOverrideDto']): Promise<OnCallNotes & { id: string }> =>
  changed(dataOf(api.POST('/v2/schedules/{id}/overrides', { ...at(id), body })));

export const updateOverride = (id: string, oid: string, body: Schemas['UpdateOverrideDto']): Promise<OnCallNotes> =>
  changed(dataOf(api.PATCH('/v2/schedules/{id}/overrides/{oid}', { ...overrideAt(id, oid), body })));

/** @param confirm also where it leaves nobody on call */
export const deleteOverride = (id: string, oid: string, confirm = true): Promise<OnCallNotes> =>
  changed(
    dataOf(api.DELETE('/v2/schedules/{id}/overrides/{oid}', { params: { path: { id, oid }, query: { confirm } } })),
  );

/** Who is on call now and next in each schedule. @param allTeams false: `hidden` counts those that the user may not open */
export const useAllOnCalls = (
  allTeams = false,
): UseQueryResult<{ data: Schemas['ScheduleOnCallView'][]; hidden?: number }> =>
  useQuery({
    queryKey: ['on-calls', { allTeams }],
    queryFn: () => answerOf(api.GET('/v2/on-calls', { params: { query: { allTeams } } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Who is on call now and next, and which of the schedule's people cannot be reached. */
export const useOnCalls = (id: string): UseQueryResult<OnCalls> =>
  useQuery({
    queryKey: ['schedules', id, 'on-calls'],
    queryFn: () => dataOf(api.GET('/v2/schedules/{id}/on-calls', at(id))),
    // Other users get no events about changed contact methods, which decide who is unreachable.
    staleTime: 0,
    refetchInterval: 60_000,
  });

/**
 * The final schedule of a range, with starts and ends beyond it.
 * @param planned only the rotations, without overrides of the schedule
 */
export const useShifts = (id: string, range: Span, planned = false): UseQueryResult<Shift[]> =>
  useQuery({
    queryKey: ['schedules', id, 'shifts', range.start, range.end, planned],
    queryFn: async () => {
      const query = { ...isoRange(range), whole: true, planned };
      return (await dataOf(api.GET('/v2/schedules/{id}/shifts', { params: { path: { id }, query } }))).shifts;
    },
  });

/** The times in a range with nobody on call, without turns of nobody. */
export const useGaps = (id: string, range: Span): UseQueryResult<Gap[]> =>
  useQuery({
    queryKey: ['schedules', id, 'gaps', range.start, range.end],
    queryFn: async () => {
      const params = { path: { id }, query: isoRange(range) };
      const { gaps } = await dataOf(api.GET('/v2/schedules/{id}/gaps', { params }));
      return gaps.map(({ start, end, intended }) => ({ start: Date.parse(start), end: Date.parse(end), intended }));
    },
  });

/** How often shifts are read again, so that their range moves on. */
const EVERY_MS = 600_000;

/** A person's shifts in all schedules, in order of time. @param range when it is read; it goes on with the time */
export const useShiftsOf = (userId: string, range: () => Span): UseQueryResult<UserShift[]> =>
  useQuery({
    queryKey: ['shifts', 'of', userId],
    queryFn: async () => {
      const params = { path: { id: userId }, query: isoRange(range()) };
      return (await dataOf(api.GET('/v2/users/{id}/shifts', { params }))).shifts;
    },
    refetchInterval: EVERY_MS,
  });

const notesKey = (id: string): string[] => ['schedules', id, 'handoff-notes'];
const LATEST_NOTES = 20;

/** The latest notes of a schedule, the newest first. */
export const useHandoffNotes = (id: string): UseQueryResult<HandoffNote[]> =>
  useQuery({
    queryKey: notesKey(id),
    queryFn: () =>
      dataOf(api.GET('/v2/schedules/{id}/handoff-notes', { params: { path: { id }, query: { limit: LATEST_NOTES } } })),
  });

export async function createHandoffNote(id: string, note: string): Promise<void> {
  await answerOf(api.POST('/v2/schedules/{id}/handoff-notes', { ...at(id), body: { note } }));
  await queries.invalidateQueries({ queryKey: notesKey(id) });
}
