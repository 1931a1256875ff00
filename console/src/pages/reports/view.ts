import { type MessageDescriptor, msg } from '#words';

/** What the page shows: the period, whose alerts, and by what they are grouped. The address holds it. */
export interface View {
  /** Whole days back from now. */
  days: number;
  /** Empty: the person's teams, or all where there is none; `all`; or the id of a team. */
  team: string;
  by: Grouping;
}

export const GROUPINGS = {
  // What alerts are about; services are what customers use.
  service: msg`Entities`,
  team: msg`Teams`,
  responder: msg`People`,
  source: msg`Sources`,
  priority: msg`Priorities`,
} satisfies Record<string, MessageDescriptor>;
export type Grouping = keyof typeof GROUPINGS;

export const USUAL_DAYS = 30;
export const MOST_DAYS = 365;

/** What the address says; where it says nothing sensible, the usual. */
export function viewOf(search: string): View {
  const parameters = new URLSearchParams(search);
  const days = Math.trunc(Number(parameters.get('days') ?? USUAL_DAYS));
  const by = parameters.get('by') ?? 'service';
  return {
    days: days >= 1 && days <= MOST_DAYS ? days : USUAL_DAYS,
    team: parameters.get('team') ?? '',
    by: Object.hasOwn(GROUPINGS, by) ? (by as Grouping) : 'service',
  };
}

export function addressOf({ days, team, by }: View): string {
  const parameters = new URLSearchParams();
  if (days !== USUAL_DAYS) parameters.set('days', String(days));
  if (team) parameters.set('team', team);
  if (by !== 'service') parameters.set('by', by);
  return parameters.size > 0 ? `/reports?${parameters}` : '/reports';
}

/** The same, as the reports take it. */
export const askedOf = ({ days, team }: View): { days: number; allTeams?: boolean; teamId?: string } => ({
  days,
  ...(team === 'all' ? { allTeams: true } : team ? { teamId: team } : {}),
});
