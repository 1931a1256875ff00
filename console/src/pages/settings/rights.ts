import type { Ceiling } from '../../../../src/people/users/domain/custom-role.js';

/** What a right of a custom role allows, by the first of its names. */
const SENTENCES: Readonly<Record<string, string>> = {
  'profile-edit': 'Change their own profile',
  'notification-rules-edit': 'Change their own notification rules',
  'reports-access': 'See reports',
  'logs-page-access': 'See the audit log',
  'see-alerts': 'See alerts',
  'service-access': 'See services',
  'maintenance-edit': 'Plan maintenance',
  'configurations-edit':
    'Change schedules, teams, escalation policies, services, heartbeats, integrations and routing rules',
  'postmortem-create': 'Write postmortems',
  'postmortem-access-published': 'See postmortems',
};

/** A sentence for the right that a ceiling takes away. */
export const sentenceOf = ({ rights }: Ceiling): string => SENTENCES[rights[0]!] ?? rights.join(', ');
