import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type ForwardingRule = Schemas['ForwardingRuleView'];

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('forwarding-rules', call);

/** The person's own, and everybody's for administrators. */
export const useForwardingRules = (): UseQueryResult<ForwardingRule[]> =>
  useQuery({ queryKey: ['forwarding-rules'], queryFn: () => dataOf(api.GET('/v2/forwarding-rules')) });

export const createForwardingRule = (body: Schemas['CreateForwardingRuleDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/forwarding-rules', { body })));

export const deleteForwardingRule = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/forwarding-rules/{id}', { params: { path: { id } } })));
