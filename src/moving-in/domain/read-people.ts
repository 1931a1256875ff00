import type { Given } from './given.js';
import type { OrgContact, OrgCustomRole, OrgForwarding, OrgPersonalRule, OrgUser } from './org.js';
import { readConditions, readMinutes, readRef, readRefOf, readRestriction } from './read-parts.js';

/** From `{user, notificationRuleList}`. */
export function readUser(envelope: Given): OrgUser | null {
  const user = envelope.within('user');
  if (user === null) return envelope.wrong('user', 'is missing') ?? null;
  const role = user.within('role');
  return {
    id: user.text('id').toLowerCase(),
    username: user.text('username'),
    fullName: user.optional('fullName') ?? '',
    role: role?.optional('name') ?? role?.optional('id') ?? '',
    timezone: user.optional('timeZone'),
    locale: user.optional('locale'),
    blocked: user.flag('blocked', false),
    verified: user.flag('verified', true),
    mutedUntil: user.instant('mutedUntil'),
    // What Pager stores nothing of, and clients are told as they sent it.
    sent: user.only('tags', 'details', 'userAddress', 'skypeUsername'),
    profile: profileOf(user),
    contacts: user.each('userContacts').map(readContact),
    rules: envelope.each('notificationRuleList').map(readPersonalRule),
  };
}

/** The names of the parts of a profile that say something. */
function profileOf(user: Given): string[] {
  const address = Object.values(user.within('userAddress')?.json ?? {});
  return [
    ...(user.texts('tags').length > 0 ? ['tags'] : []),
    ...(user.within('details') ? ['details'] : []),
    ...(address.some((each) => typeof each === 'string' && each !== '') ? ['address'] : []),
    ...(user.optional('skypeUsername') ? ['Skype name'] : []),
  ];
}

/** Backups say `contactMethod` and `enabled`, the API `method` and `status.enabled`. */
function readContact(given: Given): OrgContact {
  const status = given.within('status') ?? given;
  return {
    id: given.optional('id'),
    method: given.optional('contactMethod') ?? given.optional('method'),
    to: given.text('to'),
    enabled: status.flag('enabled', true),
    disabledReason: status.optional('disabledReason'),
  };
}

function readPersonalRule(given: Given): OrgPersonalRule {
  const repeat = given.within('repeat');
  return {
    id: given.optional('id'),
    name: given.optional('name') ?? '',
    actionType: given.optional('actionType'),
    enabled: given.flag('enabled', true),
    order: given.whole('order', 0),
    criteria: readConditions(given),
    restriction: readRestriction(given),
    steps: given.each('steps').map((step) => {
      const contact = step.within('contact');
      return {
        ...{ method: contact?.optional('method') ?? null, to: contact?.optional('to') ?? '' },
        ...{ minutes: readMinutes(step, 'sendAfter'), enabled: step.flag('enabled', true) },
      };
    }),
    repeatMinutes: repeat?.flag('enabled', true) ? repeat.whole('loopAfter', 0) || null : null,
    notificationTime: given.texts('notificationTime'),
    schedules: given.list('schedules').flatMap((each) => readRef(each) ?? []),
  };
}

export function readForwarding(given: Given): OrgForwarding | null {
  const [from, to] = [readRefOf('user', given.within('fromUser')), readRefOf('user', given.within('toUser'))];
  if (from === null || to === null) return given.wrong('fromUser, toUser', 'are missing') ?? null;
  const id = given.text('id').toLowerCase();
  const [startDate, endDate] = [given.instant('startDate'), given.instant('endDate')];
  return { id, alias: given.optional('alias'), from, to, startDate, endDate };
}

export function readCustomRole(given: Given): OrgCustomRole {
  return {
    ...{ id: given.optional('id'), name: given.text('name'), extendedRole: given.optional('extendedRole') },
    ...{ grantedRights: given.texts('grantedRights'), disallowedRights: given.texts('disallowedRights') },
  };
}
