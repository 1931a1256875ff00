import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { change } from '../api/queries.js';

export type MaintenanceWindow = Schemas['MaintenanceWindowView'];
export type MaintenanceAsked = Schemas['PreviewMaintenanceWindowDto'];

/** What is stored may not do what was meant. */
interface Warned {
  warnings?: string[];
}

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('maintenance-windows', call);

/** All of them, of every team. */
export const useMaintenanceWindows = (): UseQueryResult<MaintenanceWindow[]> =>
  useQuery({
    queryKey: ['maintenance-windows'],
    queryFn: () =>
      everyPage((cursor) =>
        answerOf(api.GET('/v2/maintenance-windows', { params: { query: { ...pageOf(cursor), allTeams: true } } })),
      ),
  });

/** When a window comes, what it silences and whom it mails. @param asked as JSON; `null`: it is not complete */
export const useMaintenancePreview = (asked: string): UseQueryResult<Schemas['MaintenancePreviewView']> =>
  useQuery({
    queryKey: ['maintenance-windows', 'preview', asked],
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => dataOf(api.POST('/v2/maintenance-windows/preview', { body: JSON.parse(asked) as MaintenanceAsked })),
  });

/** @param id null: none */
export const useMaintenanceWindow = (id: string | null): UseQueryResult<MaintenanceWindow> =>
  useQuery({
    queryKey: ['maintenance-windows', id],
    enabled: id !== null,
    // It may be another team's, or removed.
    retry: false,
    queryFn: () => storedMaintenanceWindow(id!),
  });

export const storedMaintenanceWindow = (id: string): Promise<MaintenanceWindow> =>
  dataOf(api.GET('/v2/maintenance-windows/{id}', at(id)));

export const createMaintenanceWindow = (body: Schemas['CreateMaintenanceWindowDto']): Promise<Warned> =>
  changed(dataOf(api.POST('/v2/maintenance-windows', { body })));

export const updateMaintenanceWindow = (id: string, body: Schemas['UpdateMaintenanceWindowDto']): Promise<Warned> =>
  changed(dataOf(api.PATCH('/v2/maintenance-windows/{id}', { ...at(id), body })));

/** One that recurs comes again at its next time. */
export const endMaintenanceWindow = (id: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/maintenance-windows/{id}/end', at(id))));

export const deleteMaintenanceWindow = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/maintenance-windows/{id}', at(id))));
