/** Incidents with their room and linked alerts, and the templates from which they are started. */
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { change, refresh } from '../api/queries.js';
import { byName } from '../parts/by-name.js';

export type Incident = Schemas['IncidentView'];
export type IncidentTemplate = Schemas['IncidentTemplateView'];
export type Responder = Schemas['ResponderView'];
export type Room = Schemas['IncidentRoomView'];
export type Role = Room['roles'][number]['role'];
export type Task = Room['tasks'][number];
export type InternalUpdate = Schemas['InternalUpdateView'];

const PAGE = 100;

const at = (id: string) => ({ params: { path: { id } } });
const pageAt = (cursor: string): { limit: number; cursor?: string } => ({ limit: PAGE, ...(cursor ? { cursor } : {}) });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('incidents', call);
/** Alerts show which incidents they belong to. */
const linked = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  const answer = await changed(call);
  await refresh('alert');
  return answer;
};

/** Newest first, page by page. @param allTeams false: `hidden` counts those of other teams */
export const useIncidents = (
  allTeams: boolean,
): UseInfiniteQueryResult<InfiniteData<{ data: Incident[]; hidden?: number; nextCursor?: string }>> =>
  useInfiniteQuery({
    queryKey: ['incidents', 'list', allTeams],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      answerOf(api.GET('/v2/incidents', { params: { query: { ...pageAt(pageParam), allTeams } } })),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** Of the teams that the person is in. */
export const useAllIncidents = (): UseQueryResult<Incident[]> =>
  useQuery({
    queryKey: ['incidents', 'all'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/incidents', { params: { query: pageOf(cursor) } }))),
  });

export const useIncident = (id: string): UseQueryResult<Incident> =>
  useQuery({ queryKey: ['incidents', id], queryFn: () => storedIncident(id) });

export const storedIncident = (id: string): Promise<Incident> => dataOf(api.GET('/v2/incidents/{id}', at(id)));

/** It pages nobody. Its page comes before what else shows it is loaded again. */
export async function createIncident(body: Schemas['CreateIncidentDto']): Promise<{ id: string }> {
  const created = await dataOf(api.POST('/v2/incidents', { body }));
  void refresh('incidents', 'alert');
  return created;
}

export const updateIncident = (id: string, body: Schemas['UpdateIncidentDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/incidents/{id}', { ...at(id), body })));

/** The alerts of an incident; `hidden` counts those that the person may not see. */
export const useAlertsOfIncident = (
  id: string,
): UseQueryResult<{ data: Schemas['LinkedAlertView'][]; hidden?: number }> =>
  useQuery({
    queryKey: ['incidents', id, 'alerts'],
    queryFn: () => answerOf(api.GET('/v2/incidents/{id}/alerts', at(id))),
  });

export const linkAlerts = (id: string, alertIds: string[]): Promise<unknown> =>
  linked(answerOf(api.POST('/v2/incidents/{id}/alerts', { ...at(id), body: { alertIds } })));

export const unlinkAlert = (id: string, alertId: string): Promise<unknown> =>
  linked(answerOf(api.DELETE('/v2/incidents/{id}/alerts/{alertId}', { params: { path: { id, alertId } } })));

/** Who has which role, who takes part, and what is to be done. Others' changes come by live events. */
export const useRoom = (id: string): UseQueryResult<Room> =>
  useQuery({ queryKey: ['incidents', id, 'room'], queryFn: () => dataOf(api.GET('/v2/incidents/{id}/room', at(id))) });

export const join = (id: string): Promise<unknown> =>
  changed(answerOf(api.PUT('/v2/incidents/{id}/participants/me', at(id))));

export const leave = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/incidents/{id}/participants/me', at(id))));

/** @param userId null: nobody has the role from now on */
export function assignRole(id: string, role: Role, userId: string | null): Promise<unknown> {
  const params = { path: { id, role } };
  return userId === null
    ? changed(answerOf(api.DELETE('/v2/incidents/{id}/roles/{role}', { params })))
    : changed(answerOf(api.PUT('/v2/incidents/{id}/roles/{role}', { params, body: { userId } })));
}

const taskAt = (id: string, taskId: string) => ({ params: { path: { id, taskId } } });

export const addTask = (id: string, body: Schemas['AddIncidentTaskDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/incidents/{id}/tasks', { ...at(id), body })));

export const updateTask = (id: string, taskId: string, body: Schemas['UpdateIncidentTaskDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/incidents/{id}/tasks/{taskId}', { ...taskAt(id, taskId), body })));

export const removeTask = (id: string, taskId: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/incidents/{id}/tasks/{taskId}', taskAt(id, taskId))));

/** Newest first, page by page. */
export const useInternalUpdates = (
  id: string,
): UseInfiniteQueryResult<InfiniteData<{ data: InternalUpdate[]; nextCursor?: string }>> =>
  useInfiniteQuery({
    queryKey: ['incidents', id, 'internal'],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      answerOf(api.GET('/v2/incidents/{id}/internal-updates', { params: { path: { id }, query: pageAt(pageParam) } })),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const postInternally = (id: string, message: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/incidents/{id}/internal-updates', { ...at(id), body: { message } })));

export const removeInternal = (id: string, updateId: string): Promise<unknown> =>
  changed(
    answerOf(api.DELETE('/v2/incidents/{id}/internal-updates/{updateId}', { params: { path: { id, updateId } } })),
  );

const changedTemplate = <Answer>(call: Promise<Answer>): Promise<Answer> => change('incident-templates', call);

/** Those of one's teams and those of all, by name. */
export const useIncidentTemplates = (): UseQueryResult<IncidentTemplate[]> =>
  useQuery({
    queryKey: ['incident-templates'],
    queryFn: async () =>
      (
        await everyPage((cursor) => answerOf(api.GET('/v2/incident-templates', { params: { query: pageOf(cursor) } })))
      ).sort(byName),
  });

export const storedIncidentTemplate = (id: string): Promise<IncidentTemplate> =>
  dataOf(api.GET('/v2/incident-templates/{id}', at(id)));

export const createIncidentTemplate = (body: Schemas['CreateIncidentTemplateDto']): Promise<unknown> =>
  changedTemplate(answerOf(api.POST('/v2/incident-templates', { body })));

export const updateIncidentTemplate = (id: string, body: Schemas['UpdateIncidentTemplateDto']): Promise<unknown> =>
  changedTemplate(answerOf(api.PATCH('/v2/incident-templates/{id}', { ...at(id), body })));

export const deleteIncidentTemplate = (id: string): Promise<unknown> =>
  changedTemplate(answerOf(api.DELETE('/v2/incident-templates/{id}', at(id))));
