import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { change } from '../api/queries.js';

export type Heartbeat = Schemas['HeartbeatView'];

const at = (name: string) => ({ params: { path: { name } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('heartbeats', call);

/** All of them. @param allTeams false: `hidden` counts those of other teams */
export const useHeartbeats = (allTeams: boolean): UseQueryResult<{ data: Heartbeat[]; hidden: number }> =>
  useQuery({
    queryKey: ['heartbeats', allTeams],
    queryFn: async () => {
      let hidden = 0;
      const data = await everyPage(async (cursor) => {
        const query = { ...pageOf(cursor), allTeams };
        const page = await answerOf(api.GET('/v2/heartbeats', { params: { query } }));
        hidden = page.hidden ?? 0;
        return page;
      });
      return { data, hidden };
    },
  });

export const storedHeartbeat = (name: string): Promise<Heartbeat> => dataOf(api.GET('/v2/heartbeats/{name}', at(name)));

export const createHeartbeat = (body: Schemas['CreateHeartbeatDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/heartbeats', { body })));

export const updateHeartbeat = (name: string, body: Schemas['UpdateHeartbeatDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/heartbeats/{name}', { ...at(name), body })));

export const setHeartbeatEnabled = (name: string, enabled: boolean): Promise<unknown> =>
  changed(answerOf(api.POST(enabled ? '/v2/heartbeats/{name}/enable' : '/v2/heartbeats/{name}/disable', at(name))));

export const deleteHeartbeat = (name: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/heartbeats/{name}', at(name))));
