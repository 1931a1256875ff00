import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type Postmortem = Schemas['PostmortemView'];
export type ActionItem = Postmortem['actionItems'][number];
export type Moment = Postmortem['timeline'][number];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('postmortems', call);

export const usePostmortem = (id: string): UseQueryResult<Postmortem> =>
  useQuery({ queryKey: ['postmortems', id], queryFn: () => storedPostmortem(id) });

export const storedPostmortem = (id: string): Promise<Postmortem> => dataOf(api.GET('/v2/postmortems/{id}', at(id)));

/** Those of an incident. Whoever may see that may see these, too, of whichever team it is. */
export const usePostmortemsOf = (incidentId: string): UseQueryResult<Postmortem[]> =>
  useQuery({
    queryKey: ['postmortems', 'incident', incidentId],
    queryFn: () => dataOf(api.GET('/v2/postmortems', { params: { query: { incidentId, allTeams: true } } })),
  });

/** A draft of what happened to an incident; of one that has a postmortem, its timeline anew. */
export const generatePostmortem = (incidentId: string): Promise<Postmortem> =>
  changed(dataOf(api.POST('/v2/postmortems/generate', { body: { incidentId } })));

export const updatePostmortem = (id: string, body: Schemas['UpdatePostmortemDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/postmortems/{id}', { ...at(id), body })));

export const deletePostmortem = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/postmortems/{id}', at(id))));

/** Shows a text to customers, on the status page of its incident. */
export const publishPostmortem = (id: string, text: string): Promise<unknown> =>
  changed(answerOf(api.PUT('/v2/postmortems/{id}/publication', { ...at(id), body: { text } })));

export const unpublishPostmortem = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/postmortems/{id}/publication', at(id))));
