import { type MessageDescriptor, msg, t } from '#words';
import type { Ceiling } from '../../../../src/people/users/domain/custom-role.js';

/** What a right of a custom role allows, by the first of its names. */
const SENTENCES: Readonly<Record<string, MessageDescriptor>> = {
  'profile-edit': msg`Change their own profile`,
  'notification-rules-edit': msg`Change their own notification rules`,
  'reports-access': msg`See reports`,
  'logs-page-access': msg`See the audit log`,
  'see-alerts': msg`See alerts`,
  'service-access': msg`See services`,
  'maintenance-edit': msg`Plan maintenance`,
  // What else the right is about members may not change anyway.
  'configurations-edit': msg`Change schedules and heartbeats`,
  'postmortem-create': msg`Write postmortems`,
  'postmortem-access-published': msg`See postmortems`,
};

/** A sentence for the right that a ceiling takes away. */
export function sentenceOf({ rights }: Ceiling): string {
  const sentence = SENTENCES[rights[0]!];
  return sentence ? t(sentence) : rights.join(', ');
}
