import type { Problem } from '../../codec/wire-object.js';
import type { Difference } from './difference.js';

/** What happens to one object of the configuration here. */
export interface ReportedObject {
  kind: string;
  key: string;
  action: 'same' | 'create' | 'change' | 'kept-here';
  /** Of a change. */
  changes?: readonly { field: string; before: unknown; after: unknown }[];
  /** Of what is kept: the configuration that manages it; absent: it was changed here since it moved in. */
  managedBy?: string;
}

export interface ReportedRefusal {
  kind: string;
  key: string;
  message: string;
}

/** A time in which somebody else is on call here than there. Login names, in alphabetical order. */
export interface ProofDifference {
  schedule: string;
  /** ISO 8601, UTC. */
  from: string;
  to: string;
  there: readonly string[];
  here: readonly string[];
}

/** Is everybody on call when they were? */
export interface Proof {
  days: number;
  /** How many schedules are the same, and how many differ. */
  same: number;
  different: number;
  differences: readonly ProofDifference[];
  /** Differences beyond those listed. */
  more: number;
  notCompared: readonly { schedule: string; reason: string }[];
}

/** What moving in does, or has done. */
export interface MoveReport {
  version: 1;
  /** As of the organisation. */
  source: string;
  /** ISO 8601, UTC. */
  at: string;
  outcome: 'dry-run' | 'applied' | 'not-accepted' | 'refused';
  /** How many of everything the source has. */
  found: Readonly<Record<string, number>>;
  objects: readonly ReportedObject[];
  /** What is people's own: made, or to be made. */
  personal: { people: number; channels: number; rules: number; forwardings: number };
  differences: readonly Difference[];
  /** Whether everybody is on call when they were; null: the source cannot tell, or nothing was carried out. */
  proof: Proof | null;
  /** Of the differences that somebody has to accept, the proof's among them; null: there are none. */
  hash: string | null;
  /** The hash that was accepted is another one. */
  acceptsOthers?: true;
  /** What cannot be read, and what the services refuse: nothing is moved while there is any. */
  problems: readonly Problem[];
  refusals: readonly ReportedRefusal[];
}

/** Those that somebody has to accept before anything is moved. */
export const toAccept = (differences: readonly Difference[]): Difference[] =>
  differences.filter(({ verdict }) => verdict !== 'note');

/** How many differences somebody has to accept, those of the proof among them. */
export const countToAccept = ({ differences, proof }: MoveReport): number =>
  toAccept(differences).length + (proof === null ? 0 : proof.differences.length + proof.more);

/** What the proof has found, in one sentence. */
export function proofHeadline({ proof, source, outcome }: MoveReport): string | null {
  if (proof === null)
    return source === 'backup' && outcome !== 'refused'
      ? 'Who is on call was not compared: a backup does not say who was.'
      : null;
  const { days, same, different, differences, more, notCompared } = proof;
  const rest = notCompared.length > 0 ? `; ${notCompared.length} not compared` : '';
  const times = differences.length + more;
  return different === 0
    ? `On call for ${days} days: the same in ${counted(same, 'schedule')}${rest}.`
    : `On call for ${days} days: the same in ${counted(same, 'schedule')}, somebody else in ${different} (${counted(times, 'time')})${rest}.`;
}

/** Of people's login names. */
export const namesOrNobody = (who: readonly string[]): string => (who.length === 0 ? 'nobody' : who.join(', '));

/** `2026-11-02 08:00`, UTC. */
export const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

/** Differences of one kind that say the same of several objects. */
export interface Group extends Omit<Difference, 'name' | 'id'> {
  names: readonly string[];
}

/** In the order of the first of each. */
export function grouped(differences: readonly Difference[]): Group[] {
  const groups = new Map<string, Omit<Group, 'names'> & { names: string[] }>();
  for (const { name, id: _id, ...same } of differences) {
    const key = JSON.stringify(same);
    const group = groups.get(key) ?? { ...same, names: [] };
    if (!group.names.includes(name)) group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Why an object is kept as it is here. */
export const whyKept = ({ managedBy }: ReportedObject): string =>
  managedBy === undefined ? 'changed here since' : `managed by ${managedBy}`;

/** `(3)`; where several differences are said in one entry, how many entries there are, too. */
export function sizeOf(differences: readonly Difference[], groups: readonly Group[]): string {
  const entries =
    groups.length === differences.length ? '' : ` in ${groups.length} ${groups.length === 1 ? 'entry' : 'entries'}`;
  return `(${differences.length}${entries})`;
}

/** The parts of a report in the order in which people should read them. */
export const SECTIONS: readonly { title: string; has: (difference: Difference) => boolean }[] = [
  { title: 'Can change who is paged, or when', has: ({ pages, verdict }) => pages && verdict !== 'note' },
  { title: 'Other differences', has: ({ pages, verdict }) => !pages && verdict !== 'note' },
  { title: 'Good to know', has: ({ verdict }) => verdict === 'note' },
];

export const VERDICTS: Readonly<Record<Difference['verdict'], string>> = {
  'not-movable': 'not moved',
  'moved-differently': 'moved differently',
  note: 'note',
};

/** Of one, and of several. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  organisation: ['organisation', 'organisation'],
  users: ['person', 'people'],
  contacts: ['contact', 'contacts'],
  notificationRules: ['notification rule', 'notification rules'],
  forwardingRules: ['forwarding rule', 'forwarding rules'],
  forwardings: ['forwarding rule', 'forwarding rules'],
  customRoles: ['custom role', 'custom roles'],
  teams: ['team', 'teams'],
  routingRules: ['team routing rule', 'team routing rules'],
  teamRoutingRules: ['team routing rule', 'team routing rules'],
  schedules: ['schedule', 'schedules'],
  rotations: ['rotation', 'rotations'],
  overrides: ['override', 'overrides'],
  escalations: ['escalation', 'escalations'],
  escalationPolicies: ['escalation policy', 'escalation policies'],
  policies: ['policy', 'policies'],
  alertPolicies: ['alert policy', 'alert policies'],
  notificationPolicies: ['notification policy', 'notification policies'],
  integrations: ['integration', 'integrations'],
  keys: ['key of an integration', 'keys of integrations'],
  heartbeats: ['heartbeat', 'heartbeats'],
  services: ['service', 'services'],
  incidentRules: ['incident rule', 'incident rules'],
  incidentTemplates: ['incident template', 'incident templates'],
  maintenance: ['maintenance window', 'maintenance windows'],
  maintenanceWindows: ['maintenance window', 'maintenance windows'],
  savedSearches: ['saved search', 'saved searches'],
  statusPage: ['status page', 'status pages'],
  account: ['account', 'accounts'],
};

/** What objects of a kind are called. @param count how many there are; default: several, or nobody knows */
export function wordsOf(kind: string, count = 2): string {
  const [one, several] = WORDS[kind] ?? [kind, kind];
  return count === 1 ? one : several;
}

/** `1 channel`, `2 channels`. */
export const counted = (count: number, what: string): string => `${count} ${plural(count, what)}`;

/** `channel` of one, `channels` of any other number. */
export const plural = (count: number, what: string): string => `${what}${count === 1 ? '' : 's'}`;

const OTHERS =
  'the hash that was given is not theirs: they have changed since, or the options differ from those of the trial';

const inTheWay = (count: number): string => `${counted(count, 'thing')} ${count === 1 ? 'stands' : 'stand'} in the way`;

/** What became of it, in one sentence. */
export function headline({ outcome, problems, refusals, hash, acceptsOthers }: MoveReport): string {
  switch (outcome) {
    case 'applied':
      return 'Moved in.';
    case 'refused':
      return `Nothing was changed: ${inTheWay(problems.length + refusals.length)}.`;
    case 'not-accepted':
      return `Nothing was changed: its differences are not accepted${acceptsOthers ? `; ${OTHERS}` : ''}.`;
    case 'dry-run':
      return hash === null
        ? 'A trial: nothing was changed. There is no difference that has to be accepted.'
        : `A trial: nothing was changed. Its differences have to be accepted first${acceptsOthers ? `; ${OTHERS}` : ''}.`;
  }
}

/** How many objects there are of each action. */
export function actionsOf({ objects }: MoveReport): Record<ReportedObject['action'], number> {
  const counts = { same: 0, create: 0, change: 0, 'kept-here': 0 };
  for (const { action } of objects) counts[action]++;
  return counts;
}
