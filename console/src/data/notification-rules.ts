import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type NotificationRule = Schemas['NotificationRuleView'];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('notification-rules', call);

/** The notification rules of whoever is signed in. */
export const useNotificationRules = (): UseQueryResult<NotificationRule[]> =>
  useQuery({ queryKey: ['notification-rules'], queryFn: () => dataOf(api.GET('/v2/notification-rules')) });

export const storedNotificationRule = (id: string): Promise<NotificationRule> =>
  dataOf(api.GET('/v2/notification-rules/{id}', at(id)));

export const createNotificationRule = (body: Schemas['CreateNotificationRuleDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/notification-rules', { body })));

export const updateNotificationRule = (id: string, body: Schemas['UpdateNotificationRuleDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/notification-rules/{id}', { ...at(id), body })));

export const deleteNotificationRule = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/notification-rules/{id}', at(id))));
