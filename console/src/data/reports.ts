/** Figures about alerts and shifts, and the reports that come by mail. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

/** Of which days, back from now, and whose alerts. */
export interface Asked {
  days: number;
  allTeams?: boolean;
  teamId?: string;
}
export type Summary = Schemas['SummaryView'];
export type HoursRow = Schemas['HoursRowView'];
export type MailedReport = Schemas['ReportScheduleView'];
export type ReportRun = Schemas['ReportRunView'];

export const useSummary = (asked: Asked): UseQueryResult<Summary> =>
  useQuery({
    queryKey: ['reports', 'summary', asked],
    queryFn: () => dataOf(api.GET('/v2/reports/summary', { params: { query: asked } })),
  });

/** How many alerts came in as many days before. */
export const useTotalBefore = (asked: Asked): UseQueryResult<number> =>
  useQuery({
    queryKey: ['reports', 'before', asked],
    queryFn: async () => {
      const query = { ...asked, offset: asked.days };
      const days = await dataOf(api.GET('/v2/reports/trends', { params: { query } }));
      return days.reduce((sum, { total }) => sum + total, 0);
    },
  });

/** @param timezone IANA, of the days */
export const useTrends = (asked: Asked, timezone: string): UseQueryResult<Schemas['TrendView'][]> =>
  useQuery({
    queryKey: ['reports', 'trends', asked, timezone],
    queryFn: () => dataOf(api.GET('/v2/reports/trends', { params: { query: { ...asked, timezone } } })),
  });

export const useGroups = (by: 'service' | 'team' | 'responder', asked: Asked): UseQueryResult<Schemas['GroupView'][]> =>
  useQuery({
    queryKey: ['reports', by, asked],
    queryFn: () => dataOf(api.GET(`/v2/reports/${by}`, { params: { query: asked } })),
  });

export const useUsefulness = (
  by: 'message' | 'source' | 'integration' | 'team',
  asked: Asked,
): UseQueryResult<Schemas['UsefulnessView'][]> =>
  useQuery({
    queryKey: ['reports', 'usefulness', by, asked],
    queryFn: () => dataOf(api.GET('/v2/reports/usefulness', { params: { query: { ...asked, by } } })),
  });

/** What the service is asked for the hours on call. */
export interface HoursAsked {
  /** ISO 8601. */
  from: string;
  to: string;
  teamId?: string;
  sinceMade: true;
}

/** @param asked made anew at each reading, as the period ends now */
export const useHours = (
  days: number,
  teamId: string | undefined,
  asked: () => HoursAsked,
): UseQueryResult<{ rows: HoursRow[] }> =>
  useQuery({
    queryKey: ['reports', 'on-call-hours', days, teamId],
    queryFn: () => dataOf(api.GET('/v2/reports/on-call-hours', { params: { query: asked() } })),
  });

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('report-schedules', call);

export const useMailedReports = (): UseQueryResult<MailedReport[]> =>
  useQuery({ queryKey: ['report-schedules'], queryFn: readMailedReports });

const readMailedReports = (): Promise<MailedReport[]> => dataOf(api.GET('/v2/reports/schedules'));

/** @returns undefined when it has ended */
export const storedMailedReport = async (id: string): Promise<MailedReport | undefined> =>
  (await readMailedReports()).find((each) => each.id === id);

export const createMailedReport = (body: Schemas['CreateReportScheduleDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/reports/schedules', { body })));

export const updateMailedReport = (id: string, body: Schemas['UpdateReportScheduleDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/reports/schedules/{id}', { ...at(id), body })));

export const deleteMailedReport = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/reports/schedules/{id}', at(id))));

/** Sends it now, besides its times. */
export const sendMailedReport = (id: string): Promise<ReportRun> =>
  changed(dataOf(api.POST('/v2/reports/schedules/{id}/run', at(id))));
