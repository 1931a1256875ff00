import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type CalendarLink = Schemas['CalendarLinkView'];
/** With its addresses, which are shown this once. */
export type NewCalendarLink = Schemas['NewCalendarLinkView'];

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('calendar-links', call);

/** The user's own. */
export const useCalendarLinks = (): UseQueryResult<CalendarLink[]> =>
  useQuery({ queryKey: ['calendar-links'], queryFn: () => dataOf(api.GET('/v2/calendar-links')) });

export const createCalendarLink = (body: Schemas['CreateCalendarLinkDto']): Promise<NewCalendarLink> =>
  changed(dataOf(api.POST('/v2/calendar-links', { body })));

export const revokeCalendarLink = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/calendar-links/{id}', { params: { path: { id } } })));
