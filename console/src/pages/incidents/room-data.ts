import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/preact-query';
import { ROLE_WORDS } from '../../../../src/incidents/room/domain/room.js';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';

export type Room = Schemas['IncidentRoomView'];
export type Role = Room['roles'][number]['role'];
export type Task = Room['tasks'][number];
export type InternalUpdate = Schemas['InternalUpdateView'];

export const ROLES = Object.keys(ROLE_WORDS) as Role[];
/** `Incident commander`. */
export const roleName = (role: Role): string => ROLE_WORDS[role].replace(/^./, (first) => first.toUpperCase());

const keyOf = (id: string, part: 'room' | 'internal'): string[] => ['incidents', id, part];

/** Who has which role, who takes part, and what is to be done. Others' changes come by live events. */
export const useRoom = (id: string): UseQueryResult<Room> =>
  useQuery({
    queryKey: keyOf(id, 'room'),
    queryFn: () => dataOf(api.GET('/v2/incidents/{id}/room', { params: { path: { id } } })),
  });

/** Newest first, page by page. */
export const useInternalUpdates = (
  id: string,
): UseInfiniteQueryResult<InfiniteData<{ data: InternalUpdate[]; nextCursor?: string }>> =>
  useInfiniteQuery({
    queryKey: keyOf(id, 'internal'),
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      answerOf(
        api.GET('/v2/incidents/{id}/internal-updates', {
          params: { path: { id }, query: { limit: 100, cursor: pageParam || undefined } },
        }),
      ),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

const changed = async (id: string, part: 'room' | 'internal', request: Promise<unknown>): Promise<void> => {
  await request;
  await queries.invalidateQueries({ queryKey: keyOf(id, part) });
};

export const join = (id: string): Promise<void> =>
  changed(id, 'room', answerOf(api.PUT('/v2/incidents/{id}/participants/me', { params: { path: { id } } })));

export const leave = (id: string): Promise<void> =>
  changed(id, 'room', answerOf(api.DELETE('/v2/incidents/{id}/participants/me', { params: { path: { id } } })));

/** @param userId null: nobody has the role from now on */
export function assignRole(id: string, role: Role, userId: string | null): Promise<void> {
  const params = { path: { id, role } };
  return changed(
    id,
    'room',
    userId === null
      ? answerOf(api.DELETE('/v2/incidents/{id}/roles/{role}', { params }))
      : answerOf(api.PUT('/v2/incidents/{id}/roles/{role}', { params, body: { userId } })),
  );
}

export const addTask = (id: string, body: Schemas['AddIncidentTaskDto']): Promise<void> =>
  changed(id, 'room', answerOf(api.POST('/v2/incidents/{id}/tasks', { params: { path: { id } }, body })));

export const updateTask = (id: string, taskId: string, body: Schemas['UpdateIncidentTaskDto']): Promise<void> =>
  changed(
    id,
    'room',
    answerOf(api.PATCH('/v2/incidents/{id}/tasks/{taskId}', { params: { path: { id, taskId } }, body })),
  );

export const removeTask = (id: string, taskId: string): Promise<void> =>
  changed(id, 'room', answerOf(api.DELETE('/v2/incidents/{id}/tasks/{taskId}', { params: { path: { id, taskId } } })));

export const postInternally = (id: string, message: string): Promise<void> =>
  changed(
    id,
    'internal',
    answerOf(api.POST('/v2/incidents/{id}/internal-updates', { params: { path: { id } }, body: { message } })),
  );

export const removeInternal = (id: string, updateId: string): Promise<void> =>
  changed(
    id,
    'internal',
    answerOf(api.DELETE('/v2/incidents/{id}/internal-updates/{updateId}', { params: { path: { id, updateId } } })),
  );
