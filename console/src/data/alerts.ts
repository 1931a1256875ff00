/** What an alert has: how it escalates, what happened, notes, tags, files. Lists and what is done with an alert are in `alert-lists.ts`. */
import { keepPreviousData, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/preact-query';
import { t } from '#words';
import { MAX_BYTES } from '../../../src/alerts/attachments/domain/attachment.js';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { queries } from '../api/queries.js';
import { refreshAlert } from './alert-lists.js';

export { storedAlert } from './alert-lists.js';

export type AlertPreview = Schemas['AlertPreviewView'];
export type Escalation = Schemas['AlertEscalationView'];
export type Attachment = Schemas['AttachmentView'];
export type Similar = Schemas['SimilarAlertView'];

const FIVE_MINUTES = 300_000;

const at = (identifier: string) => ({ params: { path: { identifier } } });
async function changed<Answer>(id: string, call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  await refreshAlert(id);
  return answer;
}

/** Raises it. @returns its id; null: it is not known yet */
export async function createAlert(body: Schemas['CreateAlertDto']): Promise<string | null> {
  const answer = await answerOf(api.POST('/v2/alerts', { body }));
  void queries.invalidateQueries({ queryKey: ['alerts'] });
  return ('alertId' in answer ? answer.alertId : 'data' in answer ? answer.data.alertId : null) ?? null;
}

/** Others see that the person has looked at it. */
export const markRead = (id: string): Promise<unknown> => answerOf(api.POST('/v2/alerts/{identifier}/read', at(id)));

export const useEscalation = (id: string): UseQueryResult<Escalation> =>
  useQuery({
    queryKey: ['alert', id, 'escalation'],
    queryFn: () => dataOf(api.GET('/v2/alerts/{identifier}/escalation', at(id))),
  });

/** Ids of those whom it paged. */
export const useRecipients = (id: string, isAsked: boolean): UseQueryResult<string[]> =>
  useQuery({
    queryKey: ['alert', id, 'recipients'],
    queryFn: () => dataOf(api.GET('/v2/alerts/{identifier}/recipients', at(id))),
    enabled: isAsked,
  });

/** All of its history, newest first. */
export const useActivities = (id: string): UseQueryResult<Schemas['ActivitiesView']> =>
  useQuery({
    queryKey: ['alert', id, 'activities'],
    queryFn: () =>
      dataOf(
        api.GET('/v2/alerts/{identifier}/activities', { params: { path: { identifier: id }, query: { all: true } } }),
      ),
  });

export const addNote = (id: string, note: string): Promise<unknown> =>
  changed(id, answerOf(api.POST('/v2/alerts/{identifier}/notes', { ...at(id), body: { note } })));

export const addTag = (id: string, tag: string): Promise<unknown> =>
  changed(id, answerOf(api.POST('/v2/alerts/{identifier}/tags', { ...at(id), body: { tags: [tag] } })));

export const removeTag = (id: string, tag: string): Promise<unknown> => {
  const params = { path: { identifier: id }, query: { tags: tag } };
  return changed(id, answerOf(api.DELETE('/v2/alerts/{identifier}/tags', { params })));
};

/** They are paged now. */
export const addResponder = (id: string, responder: Schemas['ResponderDto']): Promise<unknown> =>
  changed(
    id,
    answerOf(api.POST('/v2/alerts/{identifier}/responders', { ...at(id), body: { responders: [responder] } })),
  );

const feedbackKey = (id: string) => ['alert', id, 'feedback'];

/** Was it useful? */
export const useFeedback = (id: string, isAsked: boolean): UseQueryResult<Schemas['FeedbackView']> =>
  useQuery({
    queryKey: feedbackKey(id),
    queryFn: () => dataOf(api.GET('/v2/alerts/{identifier}/feedback', at(id))),
    enabled: isAsked,
  });

/** @param useful null: the person takes the answer back */
export async function giveFeedback(id: string, useful: boolean | null): Promise<void> {
  const answer = await dataOf(api.PUT('/v2/alerts/{identifier}/feedback', { ...at(id), body: { useful } }));
  queries.setQueryData<Schemas['FeedbackView']>(feedbackKey(id), answer);
}

/** Earlier alerts that resemble it. */
export const useSimilar = (id: string): UseQueryResult<Similar[]> =>
  useQuery({
    // Not below the alert, whose every change loads that anew: earlier ones hardly change.
    queryKey: ['similar-alerts', id],
    staleTime: FIVE_MINUTES,
    queryFn: () => dataOf(api.GET('/v2/alerts/{identifier}/similar', at(id))),
  });

/** The incidents that it belongs to, as far as the person may see them; `hidden` counts the others. */
export const useIncidentsOf = (
  id: string,
  isAsked: boolean,
): UseQueryResult<{ data: Schemas['LinkedIncidentView'][]; hidden?: number }> =>
  useQuery({
    enabled: isAsked,
    queryKey: ['alert', id, 'incidents'],
    queryFn: () => answerOf(api.GET('/v2/alerts/{identifier}/incidents', at(id))),
  });

export const useAttachments = (id: string, isAsked: boolean): UseQueryResult<Attachment[]> =>
  useQuery({
    enabled: isAsked,
    queryKey: ['alert', id, 'attachments'],
    queryFn: () => dataOf(api.GET('/v2/alerts/{identifier}/attachments', at(id))),
  });

/** Sends a file to the storage and tells the service that it is there. @throws Error */
export async function addAttachment(id: string, file: File): Promise<void> {
  const { name } = file;
  if (file.size === 0) throw new Error(t`${name} is empty`);
  if (file.size > MAX_BYTES) throw new Error(t`${name} is over 10 MB`);
  const body = { fileName: name, size: file.size, ...(file.type ? { contentType: file.type } : {}) };
  const minted = await dataOf(api.POST('/v2/alerts/{identifier}/attachments', { ...at(id), body }));
  const isStored = await fetch(minted.uploadUrl, { method: 'PUT', body: file, credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isStored) {
    // What was announced counts against the limit of the alert until it is taken back.
    void answerOf(api.DELETE('/v2/alerts/{identifier}/attachments/{attachmentId}', fileOf(id, minted.id))).catch(
      () => undefined,
    );
    throw new Error(t`${name} was not uploaded: the storage refused it or cannot be reached`);
  }
  await changed(
    id,
    answerOf(api.POST('/v2/alerts/{identifier}/attachments/{attachmentId}/complete', fileOf(id, minted.id))),
  );
}

export const deleteAttachment = (id: string, attachmentId: string): Promise<unknown> =>
  changed(id, answerOf(api.DELETE('/v2/alerts/{identifier}/attachments/{attachmentId}', fileOf(id, attachmentId))));

const fileOf = (identifier: string, attachmentId: string) => ({ params: { path: { identifier, attachmentId } } });

/** What would become of an alert. */
export const alertPreview = (body: Schemas['PreviewAlertDto']): UseQueryOptions<AlertPreview> => ({
  queryKey: ['rules', 'preview', body],
  queryFn: () => dataOf(api.POST('/v2/alerts/preview', { body })),
});

/** Whom an alert would page now; the answer before stays until the next is there. @param asked the alert, as JSON */
export const useWouldPage = (asked: string): UseQueryResult<AlertPreview> =>
  useQuery({
    queryKey: ['escalation', 'preview', asked],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => dataOf(api.POST('/v2/alerts/preview', { body: JSON.parse(asked) as Schemas['PreviewAlertDto'] })),
  });

/**
 * The newest alerts that a query finds (all, without one) in all teams, how many it finds, and what may be wrong with it.
 * @throws Problem 400 for a wrong query
 */
export async function firstAlerts(
  limit: number,
  query?: string,
): Promise<{ data: Schemas['AlertView'][]; totalCount: number; warnings: readonly string[] }> {
  const asked = { allTeams: true, ...(query ? { query } : {}) };
  const [{ data, warnings = [] }, { count }] = await Promise.all([
    answerOf(api.GET('/v2/alerts', { params: { query: { ...asked, limit } } })),
    dataOf(api.GET('/v2/alerts/count', { params: { query: asked } })),
  ]);
  return { data, totalCount: count, warnings };
}

/** The newest alert that an integration has sent, read again until there is one. @param since ISO 8601; null: ever, read once */
export const useNewestOfIntegration = (
  id: string,
  since: string | null,
  everyMs: number,
): UseQueryResult<Schemas['AlertView'] | null> =>
  useQuery({
    queryKey: ['alerts', 'of-integration', id, since],
    refetchInterval: ({ state }) => (since !== null && !state.data ? everyMs : false),
    queryFn: async () => {
      const integration = `integration.id: "${id}"`;
      const query = since === null ? integration : `${integration} AND createdAt > "${since}"`;
      // The integration says which alerts these are; its team may be one that the person is not in.
      const params = { query: { query, sort: 'createdAt' as const, limit: 1, allTeams: true } };
      return (await answerOf(api.GET('/v2/alerts', { params }))).data[0] ?? null;
    },
  });
