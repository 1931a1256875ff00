import type { Slices } from '../../../platform/slices/slices.js';
import { isId } from '../../../platform/ids.js';
import { contactType, DISABLED_BY_USER, type WireContact } from '../../codec/contact.js';
import { roleNamed } from '../../codec/user.js';
import { Differences } from './differences.js';
import { customRoleNamed } from './map-custom-roles.js';
import type { Difference } from './difference.js';
import { mapPersonalRules } from './map-personal-rules.js';
import type { Names, Tombstone } from './names.js';
import type { Org, OrgForwarding, OrgUser } from './org.js';
import type { MappingOptions, PersonalThings, Wanted, WantedChannel, WantedForwarding } from './wanted.js';

const PHONE = /^\+?(\d{1,4})-?(\d{4,14})$/;

export interface MappedPeople {
  users: Wanted[];
  personal: PersonalThings[];
  forwardings: WantedForwarding[];
  differences: Difference[];
}

/**
 * People, what is their own, and a tombstone for everybody who is named anywhere and is no more: `names` has been asked for
 * everything else by now.
 */
export function* mapPeople(org: Org, names: Names, { now, trustsChannels }: MappingOptions): Slices<MappedPeople> {
  const users = new Differences('users');
  const [contacts, rules] = [new Differences('contacts'), new Differences('notificationRules')];
  const wanted: Wanted[] = [];
  const personal: PersonalThings[] = [];
  for (const user of org.users) {
    wanted.push(mapUser(org, user, users));
    const channels = user.contacts.flatMap((each) => mapContact(user, each, contacts));
    const { mutedUntil = null } = user;
    const isMuted = mutedUntil !== null && mutedUntil > now.toISOString();
    personal.push({
      ...{ id: user.id, username: user.username.trim().toLowerCase() },
      mutedUntil: isMuted ? mutedUntil : null,
      channels: channels.filter((each, place) => channels.findIndex((other) => isSame(each, other)) === place),
      rules: mapPersonalRules(user, channels, names, rules),
    });
    yield;
  }
  if (wanted.length > 0)
    users.note(
      { name: 'all', id: null },
      'nobody of them can sign in yet',
      'each sets a password by "Forgot password", or signs in by single sign-on; moving in sends no mail to anybody',
    );
  if (personal.some(({ channels }) => channels.length > 0)) unproven(trustsChannels, contacts);
  const forwarded = mapForwardings(org, names, now);
  const tombstones = names.tombstones();
  return {
    users: [...wanted, ...tombstones.map(tombstoneOf)],
    personal,
    forwardings: forwarded.forwardings,
    differences: [
      ...users.list(),
      ...contacts.list(),
      ...rules.list(),
      ...forwarded.differences,
      ...buried(tombstones),
      ...whoLeft(names),
    ],
  };
}

function mapUser(org: Org, user: OrgUser, differences: Differences): Wanted {
  const { id, username, fullName, timezone, locale, blocked } = user;
  const about = { name: username, id: user.id };
  if (timezone === undefined)
    differences.differs(about, 'their time zone is not in the source', 'it is UTC here', false);
  if (user.profile.length > 0)
    differences.note(about, `${user.profile.join(', ')} in the profile`, 'only third-party clients are shown them');
  if (!user.verified)
    differences.note(about, 'they have never confirmed their account', 'they can be paged as others can');
  return {
    id,
    ...{ username: username.trim().toLowerCase(), fullName: fullName.trim() === '' ? username : fullName, blocked },
    ...roleOf(org, user, differences),
    ...{ timezone: timezone ?? 'UTC', locale: locale ?? 'en' },
  };
}

function roleOf(org: Org, { role, username, id }: OrgUser, differences: Differences): Wanted {
  const about = { name: username, id };
  const known = roleNamed(role);
  if (known !== undefined) {
    if (role.toLowerCase() !== known && role !== '')
      differences.note(about, `their role is ${role}`, `it is ${known} here, which has the same say`);
    return { role: known };
  }
  const custom = customRoleNamed(org, role);
  if (custom !== null) return custom;
  const what = `their role is the custom role ${role}, whose rights are not in the source`;
  differences.differs(about, what, 'it is user here', false);
  return { role: 'user' };
}

function mapContact(user: OrgUser, contact: WireContact, differences: Differences): WantedChannel[] {
  const about = { name: `${user.username}: ${contact.to}`, id: contact.id };
  if (contact.method === null) return [];
  if (contact.method === 'mobile') {
    differences.lacks(about, 'the phone with the app of the old service', 'install the app, or allow web push', true);
    return [];
  }
  const type = contactType(contact.method);
  const phone = PHONE.exec(contact.to.replaceAll(' ', ''));
  const value = type === 'email' ? contact.to : phone && `+${phone[1]}${phone[2]}`;
  if (type === undefined || value === null) {
    differences.lacks(about, `a contact of the method ${contact.method}`, 'there is no such channel here', true);
    return [];
  }
  const id = contact.id !== null && isId(contact.id) ? contact.id : null;
  return [{ id, type, value, disabledReason: contact.enabled ? null : (contact.disabledReason ?? DISABLED_BY_USER) }];
}

const isSame = (a: WantedChannel, b: WantedChannel): boolean => a.type === b.type && a.value === b.value;

function mapForwardings(
  { forwardings }: Org,
  names: Names,
  now: Date,
): { forwardings: WantedForwarding[]; differences: readonly Difference[] } {
  const differences = new Differences('forwardingRules');
  const wanted = forwardings.flatMap((rule): WantedForwarding[] => {
    const about = { name: `${shown(rule.from)} to ${shown(rule.to)}`, id: rule.id };
    if (rule.endDate !== undefined && rule.endDate <= now.toISOString()) {
      differences.note(about, 'it is over', 'it is not moved');
      return [];
    }
    if (!names.isKnownUser(rule.from) || !names.isKnownUser(rule.to)) {
      differences.lacks(about, 'somebody whom it names was deleted', 'it is not moved', true);
      return [];
    }
    const { id, alias = null, startDate = null, endDate = null } = rule;
    return [{ id, alias, from: names.user(rule.from), to: names.user(rule.to), startDate, endDate }];
  });
  return { forwardings: wanted, differences: differences.list() };
}

const shown = ({ name, id }: OrgForwarding['from']): string => name ?? id ?? 'somebody who was deleted';

/** They cannot sign in, and nobody is paged by them. */
function tombstoneOf({ username, fullName, id }: Tombstone): Wanted {
  return { ...(id === null ? {} : { id }), username, fullName, blocked: true, role: 'stakeholder' };
}

const NAMED_STILL = 'somebody who was deleted, and is named in schedules, escalations or teams';

function buried(tombstones: readonly Tombstone[]): Difference[] {
  const differences = new Differences('users');
  for (const { fullName, id } of tombstones)
    differences.note(
      { name: fullName, id },
      NAMED_STILL,
      'a blocked user keeps the place, and the turn passes to the next one; delete it when nothing names it any more',
    );
  return [...differences.list()];
}

function whoLeft(names: Names): readonly Difference[] {
  const differences = new Differences('users');
  for (const { username, id, blocked } of names.whoLeft()) {
    const about = { name: username, id };
    if (blocked)
      differences.note(
        about,
        NAMED_STILL,
        'they are blocked here: they keep the place, and the turn passes to the next one',
      );
    else
      differences.differs(about, NAMED_STILL, 'they stay here, and are paged until they are deleted or blocked', true);
  }
  return differences.list();
}

function unproven(trustsChannels: boolean, contacts: Differences): void {
  const all = { name: 'all', id: null };
  if (trustsChannels)
    return contacts.note(
      all,
      'they count as verified without a code (--trust-channels)',
      'people are paged there at once',
    );
  contacts.differs(
    all,
    'they begin unverified',
    'nobody is paged before entering the code of each channel, unless you trust the contacts (--trust-channels)',
    true,
  );
}
