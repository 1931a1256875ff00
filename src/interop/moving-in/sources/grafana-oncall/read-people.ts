import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgPersonalRule, OrgTeam, OrgUser } from '../../domain/org.js';
import { idOf, refTo } from './ids.js';

const ROLES: Readonly<Record<string, string>> = {
  admin: 'Admin',
  ...{ editor: 'User', user: 'User' },
  ...{ viewer: 'Observer', observer: 'Observer', none: 'Observer' },
};
/** How somebody is told there, and what becomes of it. */
const WAYS: Readonly<Record<string, string>> = {
  notify_by_sms: 'by SMS',
  notify_by_phone_call: 'by a phone call',
  notify_by_mobile_app: 'by the app of the old service',
  notify_by_mobile_app_critical: 'by the app of the old service, loudly',
  notify_by_slack: 'in Slack',
  notify_by_telegram: 'in Telegram',
  notify_by_msteams: 'in Microsoft Teams',
  notify_by_webhook: 'by a webhook of their own',
};

/** A step of how somebody is told. */
export interface PersonalStep {
  user: string;
  position: number;
  type: string;
  minutes: number;
  important: boolean;
}

export function readStep(wire: WireObject): PersonalStep {
  return {
    ...{ user: wire.required('user_id'), position: wire.number('position') ?? 0, type: wire.required('type') },
    ...{ minutes: Math.ceil((wire.number('duration') ?? 0) / 60), important: wire.flag('important') ?? false },
  };
}

/** Somebody signs in here by the address there. */
export function readUser(
  wire: WireObject,
  steps: readonly PersonalStep[],
  people: Differences,
  contacts: Differences,
  rules: Differences,
): OrgUser | null {
  const [key, login] = [wire.required('id'), wire.required('username')];
  const email = wire.text('email');
  const [id, username] = [idOf('user', key), email ?? login];
  const about = { name: username, id };
  if (email === undefined)
    people.differs(about, 'they have no address', 'nobody is paged by mail; give them an address', true);
  if (wire.flag('is_phone_number_verified') === true)
    contacts.lacks(about, 'their phone number is not in the API', 'they enter it here, and its code', true);
  return {
    ...{ id, username, fullName: wire.text('name') ?? login, role: ROLES[wire.text('role') ?? ''] ?? 'User' },
    ...{ timezone: wire.text('timezone'), locale: 'en', blocked: false, verified: true, sent: {}, profile: [] },
    contacts:
      email === undefined
        ? []
        : [{ id: idOf('email', key), method: 'email', to: email, enabled: true, disabledReason: null }],
    rules: rulesOf(
      about,
      email,
      steps.filter(({ user }) => user === key),
      rules,
    ),
  };
}

/** The steps of somebody one after another. Those for important pages are named: here the alert's priority decides. */
function rulesOf(
  about: { name: string; id: string },
  email: string | undefined,
  all: readonly PersonalStep[],
  differences: Differences,
): OrgPersonalRule[] {
  if (all.some(({ important }) => important))
    differences.lacks(
      about,
      'steps of their own for important pages',
      'every page is told as others are; add a rule with a condition about the priority',
      true,
    );
  let delayMins = 0;
  const steps: { contact: { method: string; to: string }; delayMins: number; enabled: true }[] = [];
  for (const { type, minutes } of all.filter(({ important }) => !important).sort((a, b) => a.position - b.position)) {
    if (type === 'wait') delayMins += minutes;
    else if (type === 'notify_by_email' && email !== undefined)
      steps.push({ contact: { method: 'email', to: email }, delayMins, enabled: true });
    else
      differences.lacks(
        about,
        `after ${delayMins} minutes they are told ${WAYS[type] ?? type}`,
        'they are not told then: they set up this channel here, and add the step',
        true,
      );
  }
  if (steps.length === 0) return [];
  return [
    {
      ...{ id: idOf('personal_notification_rules', about.id), name: 'New alerts', enabled: true, order: 0, steps },
      ...{ actionType: 'create-alert', conditions: { type: 'match-all', conditions: [] }, schedules: [] },
      repeatMinutes: null,
    },
  ];
}

/** @param members by the ids of teams */
export function readTeam(wire: WireObject, members: ReadonlyMap<string, readonly string[]>): OrgTeam {
  const [key, name] = [wire.required('id'), wire.required('name')];
  return {
    ...{ id: idOf('team', key), name, roles: [], routingRules: [] },
    members: (members.get(key) ?? []).map((user) => ({ user: refTo('user', user), role: 'member' })),
  };
}
