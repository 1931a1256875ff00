import { type MessageDescriptor, msg, plural, t } from '#words';
import type { MoveReport } from '../../../../src/interop/moving-in/domain/report.js';
import type { ApiSource } from '../../data/moving-in.js';

/** What organisations come from: an example of its address, and what to give as its key. */
export const SERVICES: Readonly<Record<ApiSource, { name: string; address: string; key: MessageDescriptor }>> = {
  api: {
    name: 'Opsgenie',
    address: 'https://api.example.com',
    key: msg`With rights to read and to read the configuration. It is kept encrypted until everything is read, then deleted.`,
  },
  'grafana-oncall': {
    name: 'Grafana OnCall',
    address: 'https://oncall.example.com/oncall',
    key: msg`A token of its API, of somebody who may see everything. It is kept encrypted until everything is read, then deleted.`,
  },
  pagerduty: {
    name: 'PagerDuty',
    address: 'https://api.pagerduty.com',
    key: msg`A read-only key of its REST API. It is kept encrypted until everything is read, then deleted.`,
  },
  goalert: {
    name: 'GoAlert',
    address: 'https://goalert.example.com',
    key: msg`A GraphQL API key with the query of the guide "Leave GoAlert", or the token of a session. It is kept encrypted until everything is read, then deleted.`,
  },
};

/** What objects are called, several of them; those with a context are said elsewhere as places that are searched. */
const KINDS: Readonly<Record<string, MessageDescriptor>> = {
  organisation: msg`organisation`,
  users: msg({ message: 'people', context: 'kind' }),
  contacts: msg`contacts`,
  notificationRules: msg`notification rules`,
  forwardingRules: msg`forwarding rules`,
  forwardings: msg`forwarding rules`,
  customRoles: msg`custom roles`,
  teams: msg({ message: 'teams', context: 'kind' }),
  routingRules: msg`team routing rules`,
  teamRoutingRules: msg`team routing rules`,
  schedules: msg({ message: 'schedules', context: 'kind' }),
  rotations: msg`rotations`,
  overrides: msg`overrides`,
  escalations: msg`escalations`,
  escalationPolicies: msg({ message: 'escalation policies', context: 'kind' }),
  policies: msg`policies`,
  alertPolicies: msg`alert policies`,
  notificationPolicies: msg`notification policies`,
  integrations: msg({ message: 'integrations', context: 'kind' }),
  keys: msg`keys of integrations`,
  heartbeats: msg({ message: 'heartbeats', context: 'kind' }),
  services: msg({ message: 'services', context: 'kind' }),
  incidentRules: msg`incident rules`,
  incidentTemplates: msg`incident templates`,
  maintenance: msg`maintenance windows`,
  maintenanceWindows: msg`maintenance windows`,
  savedSearches: msg`saved searches`,
  statusPage: msg`status pages`,
  account: msg`accounts`,
};

/** What objects of a kind are called; a kind that nobody knows, by its name in the source. */
export const kindName = (kind: string): string => (KINDS[kind] ? t(KINDS[kind]) : kind);

/** What became of it, in one sentence; as `headline` of the report says it in English. */
export function headlineOf({ outcome, problems, refusals, hash, acceptsOthers }: MoveReport): string {
  switch (outcome) {
    case 'applied':
      return t`Moved in.`;
    case 'refused':
      return plural(problems.length + refusals.length, {
        one: 'Nothing was changed: # thing stands in the way.',
        other: 'Nothing was changed: # things stand in the way.',
      });
    case 'not-accepted':
      return acceptsOthers
        ? t`Nothing was changed: its differences are not accepted; they have changed since they were shown.`
        : t`Nothing was changed: its differences are not accepted.`;
    case 'dry-run':
      if (hash === null) return t`A trial: nothing was changed. There is no difference that has to be accepted.`;
      return acceptsOthers
        ? t`A trial: nothing was changed. Its differences have to be accepted first; they have changed since they were shown.`
        : t`A trial: nothing was changed. Its differences have to be accepted first.`;
  }
}

/** Whether everybody is on call when they were, as `proofHeadline` of the report says it in English; null: nothing is known. */
export function proofOf({ proof, source, outcome }: MoveReport): string | null {
  if (proof === null)
    return source === 'backup' && outcome !== 'refused'
      ? t`Who is on call was not compared: a backup does not say who was.`
      : null;
  const { days, same, different, differences, more, notCompared } = proof;
  const times = differences.length + more;
  const compared =
    different === 0
      ? t`On call for ${days} days: the same in ${plural(same, { one: '# schedule', other: '# schedules' })}.`
      : t`On call for ${days} days: the same in ${plural(same, { one: '# schedule', other: '# schedules' })}, somebody else in ${different} (${plural(times, { one: '# time', other: '# times' })}).`;
  if (notCompared.length === 0) return compared;
  return `${compared} ${t`Not compared: ${{ count: notCompared.length }}.`}`;
}
