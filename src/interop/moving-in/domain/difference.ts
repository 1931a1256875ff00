/** What an organisation consists of, in the words of the service that it leaves. */
export const ORG_KINDS = [
  ...['organisation', 'users', 'contacts', 'notificationRules', 'forwardingRules', 'customRoles', 'teams'],
  ...['routingRules', 'schedules', 'rotations', 'overrides', 'escalations', 'policies', 'integrations'],
  ...['heartbeats', 'services', 'incidentTemplates', 'maintenance'],
] as const;
export type OrgKind = (typeof ORG_KINDS)[number];

/**
 * `not-movable`: it is not there afterwards. `moved-differently`: it is there and does something else. `note`: it does the
 * same; whoever moves should know all the same.
 */
export type Verdict = 'not-movable' | 'moved-differently' | 'note';

/** Something that is not the same here as it was there. */
export interface Difference {
  kind: OrgKind;
  name: string;
  /** Its id there; null: it has none, or it is about many. */
  id: string | null;
  verdict: Verdict;
  what: string;
  effect: string;
  /** It can change who is paged, or when. */
  pages: boolean;
}
