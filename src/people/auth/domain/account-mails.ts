import { type MessageDescriptor, msg, t } from '#words';
import { compose } from '../../../platform/mails/compose.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';
import { oneLine, untrustedName } from '../../../platform/mails/texts.js';
import type { Words } from '../../../platform/words.js';

/* Mails about accounts, in the words of their reader. Readers may not know the people who are named in them: see `untrustedName`. */

export interface InviteMailFacts {
  inviter: string;
  team: string | null;
  /** Of the page that accepts the invite. */
  url: string;
  serviceName: string;
}

export function inviteMail(words: Words, { inviter, team, url, serviceName }: InviteMailFacts): ComposedMail {
  const who = untrustedName(inviter);
  const invites =
    team === null
      ? t(words)`${who} invites you to ${serviceName}.`
      : t(words)`${who} invites you to ${serviceName}, to the team ${{ team: untrustedName(team) }}.`;
  return compose(words, {
    subject: t(words)`${{ who: oneLine(who, 60) }} invites you to ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`You are invited to ${serviceName}`,
    blocks: [
      {
        kind: 'text',
        text: `${invites} ${t(words)`${serviceName} notifies people on call when something is wrong.`}`,
      },
      { kind: 'actions', links: [{ label: t(words)`Accept the invite`, url }] },
      { kind: 'text', text: t(words)`The link makes your account, once, within the next seven days.` },
    ],
    reason: t(words)`If you expected no invite, ignore this mail: without you nothing happens.`,
  });
}

export interface ProofMailFacts {
  name: string;
  /** Of the page that proves the address. */
  url: string;
  serviceName: string;
}

/** The first line of a mail to a person. */
export const hello = (words: Words, name: string): string => t(words)`Hello ${{ name: untrustedName(name) }},`;

/** Sent to the address of a registered account. */
export function proofMail(words: Words, { name, url, serviceName }: ProofMailFacts): ComposedMail {
  return compose(words, {
    subject: t(words)`Confirm your address for ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`Is this your address?`,
    blocks: [
      {
        kind: 'text',
        text: `${hello(words, name)}\n${t(words)`somebody, hopefully you, registered a ${serviceName} account with this address. It gets no notifications before you confirm it.`}`,
      },
      { kind: 'actions', links: [{ label: t(words)`Confirm the address`, url }] },
      {
        kind: 'text',
        text: t(words)`The link works once, within the next 24 hours, with the password of the account.`,
      },
    ],
    reason: t(words)`If it was not you, ignore this mail: the account never gets notifications.`,
  });
}

export interface AddressCodeFacts {
  name: string;
  code: string;
  serviceName: string;
}

/** Sent to the new address of an account. */
export function addressCodeMail(words: Words, { name, code, serviceName }: AddressCodeFacts): ComposedMail {
  return compose(words, {
    subject: t(words)`Your new address for ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`Is this your new address?`,
    blocks: [
      {
        kind: 'text',
        text: `${hello(words, name)}\n${t(words)`somebody, hopefully you, wants to use this address for their ${serviceName} account. Enter this code there, within an hour:`}`,
      },
      { kind: 'code', code, plain: t(words)`The code is ${code}.` },
    ],
    reason: t(words)`If it was not you, ignore this mail: without the code nothing changes.`,
  });
}

export interface ResetMailFacts {
  name: string;
  /** The account's, if the address has accounts in several organisations; null: in one. */
  organisation: string | null;
  /** Of the page that sets the password. */
  url: string;
  serviceName: string;
}

export function resetMail(words: Words, { name, organisation, url, serviceName }: ResetMailFacts): ComposedMail {
  const asked =
    organisation === null
      ? t(words)`somebody, hopefully you, asked to set a new password for your ${serviceName} account.`
      : t(
          words,
        )`somebody, hopefully you, asked to set a new password for your ${serviceName} account in ${{ organisation: untrustedName(organisation) }}.`;
  return compose(words, {
    subject: t(words)`Set a new ${serviceName} password`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`Set a new password`,
    blocks: [
      { kind: 'text', text: `${hello(words, name)}\n${asked}` },
      { kind: 'actions', links: [{ label: t(words)`Set a new password`, url }] },
      {
        kind: 'text',
        text: t(words)`The link does it, once, within the next hour. Every session of yours ends then.`,
      },
    ],
    reason: t(words)`If it was not you, ignore this mail: nothing has changed.`,
  });
}

export interface LinkMailFacts {
  name: string;
  /** Host of the identity provider. */
  provider: string;
  url: string;
  serviceName: string;
}

/** Sent to the account's address after a single sign-on that needs a second proof. */
export function linkMail(words: Words, { name, provider, url, serviceName }: LinkMailFacts): ComposedMail {
  return compose(words, {
    subject: t(words)`Confirm your sign-in to ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`Was it you who signed in?`,
    blocks: [
      {
        kind: 'text',
        text: `${hello(words, name)}\n${t(words)`somebody, hopefully you, signed in at ${{ provider: untrustedName(provider) }} to get into your ${serviceName} account.`}`,
      },
      { kind: 'actions', links: [{ label: t(words)`Sign in`, url }] },
      {
        kind: 'text',
        text: t(words)`The link works within ten minutes, in the browser in which you signed in there.`,
      },
    ],
    reason: t(words)`If it was not you, ignore this mail, and tell your administrators: nobody gets in without it.`,
  });
}

export interface AccountResetFacts {
  name: string;
  ended: readonly { called: string; count: number; names: readonly string[] }[];
  /** The notification settings were reset to the defaults. */
  isSilenced: boolean;
  url: string;
  serviceName: string;
}

/** What may have been deleted, by its name in the event (`OwnedByPerson`). */
const DELETED: Readonly<Record<string, MessageDescriptor>> = {
  'API key': msg`API key`,
  'API keys': msg`API keys`,
  'calendar link': msg`Calendar link`,
  'calendar links': msg`Calendar links`,
  'contact method': msg`Contact method`,
  'contact methods': msg`Contact methods`,
  'forwarding rule': msg`Forwarding rule`,
  'forwarding rules': msg`Forwarding rules`,
  invite: msg`Invite`,
  invites: msg`Invites`,
  'linked identity': msg`Linked identity`,
  'linked identities': msg`Linked identities`,
  'mailed report': msg`Mailed report`,
  'mailed reports': msg`Mailed reports`,
  'notification rule': msg`Notification rule`,
  'notification rules': msg`Notification rules`,
  passkey: msg`Passkey`,
  passkeys: msg`Passkeys`,
  phone: msg`Phone`,
  phones: msg`Phones`,
  'saved search': msg`Saved search`,
  'saved searches': msg`Saved searches`,
  'second factor': msg`Second factor`,
  'second factors': msg`Second factors`,
  swap: msg`Swap`,
  swaps: msg`Swaps`,
  'time off': msg`Time off`,
  'times off': msg`Times off`,
};

function deletedName(words: Words, called: string): string {
  const name = DELETED[called];
  return name === undefined ? called.charAt(0).toUpperCase() + called.slice(1) : t(words)(name);
}

/** Sent to the proven owner of an address whose account somebody else may have used before. */
export function accountResetMail(
  words: Words,
  { name, ended, isSilenced, url, serviceName }: AccountResetFacts,
): ComposedMail {
  const facts = ended.map(({ called, count, names }) => ({
    name: deletedName(words, called),
    value: names.length === 0 ? String(count) : `${count} (${names.map((each) => untrustedName(each)).join(', ')})`,
  }));
  const settings = {
    name: t(words)`Notification settings`,
    value: t(words)`reset to the defaults: all notifications, at any time`,
  };
  return compose(words, {
    subject: t(words)`Your ${serviceName} account was reset`,
    brand: serviceName,
    tone: 'brand',
    heading: t(words)`This account is yours now`,
    blocks: [
      {
        kind: 'text',
        text: `${hello(words, name)}\n${t(words)`you have proven that this address is yours. Somebody else may have set up the account before, so everything in it was deleted, and all sessions have ended.`}`,
      },
      { kind: 'facts', title: t(words)`Deleted`, facts: isSilenced ? [...facts, settings] : facts },
      { kind: 'text', text: t(words)`You get notifications at this address. Set up again what was yours.` },
      { kind: 'actions', links: [{ label: t(words)`Sign in`, url }] },
    ],
    reason: t(words)`You get this mail once, since you have just proven this address.`,
  });
}

/** The heading of each change. */
const CHANGES = {
  'factor-on': msg`Two-factor authentication is on`,
  'factor-off': msg`Two-factor authentication is off`,
  'factor-replaced': msg`Your second factor was replaced`,
  'factor-reset': msg`Your second factor was reset`,
  'passkey-added': msg`A passkey was added`,
  'passkey-removed': msg`A passkey was removed`,
  'password-changed': msg`Your password was changed`,
  'password-reset': msg`Your password was set by a mailed link`,
  'address-changed': msg`Your e-mail address was changed`,
  'key-made': msg`A new API key was made`,
  'sso-changed': msg`Single sign-on was changed`,
  'sso-removed': msg`Single sign-on was removed`,
  'rights-changed': msg`Your rights were changed`,
  'administrator-made': msg`A new administrator was made`,
};
export type AccountChange = keyof typeof CHANGES;

/** What its objects are. */
const ABOUT: Readonly<Partial<Record<AccountChange, MessageDescriptor>>> = {
  'passkey-added': msg`Name`,
  'passkey-removed': msg`Name`,
  'address-changed': msg({ message: 'To', context: 'new address' }),
  'key-made': msg({ message: 'For', context: 'integration of a key' }),
  'sso-changed': msg({ message: 'Of', context: 'organisation or team' }),
  'sso-removed': msg({ message: 'Of', context: 'organisation or team' }),
  'rights-changed': msg`Role`,
  'administrator-made': msg`Who`,
};

/** Roles by their names in events. */
const ROLES: Readonly<Record<string, MessageDescriptor>> = {
  administrator: msg`administrator`,
  member: msg`member`,
  stakeholder: msg`stakeholder`,
};

export interface AccountChangedFacts {
  name: string;
  change: AccountChange;
  /** Names of its objects, such as new keys. */
  about: readonly string[];
  /** Client and address of the author; empty: unknown. */
  from: string;
  /** Name of the author; null: the account itself. */
  actor: string | null;
  serviceName: string;
}

const MAX_NAMED = 10;

export function accountChangedMail(
  words: Words,
  { name, change, about, from, actor, serviceName }: AccountChangedFacts,
): ComposedMail {
  const what = t(words)(CHANGES[change]);
  const label = ABOUT[change];
  const by =
    actor === null
      ? t(words)`this was changed from your account.`
      : t(words)`this was changed by ${{ name: untrustedName(actor) }}.`;
  return compose(words, {
    subject: t(words)`${{ change: what }} for ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: what,
    blocks: [
      { kind: 'text', text: `${hello(words, name)}\n${by}` },
      {
        kind: 'facts',
        facts: [
          ...(about.length === 0
            ? []
            : [{ name: label === undefined ? '' : t(words)(label), value: objectsOf(words, change, about) }]),
          ...(from === '' ? [] : [{ name: t(words)({ message: 'From', context: 'device' }), value: from }]),
        ],
      },
    ],
    reason: t(words)`If it was not you, set a new password at once and tell your administrators.`,
  });
}

function objectsOf(words: Words, change: AccountChange, about: readonly string[]): string {
  const nameOf = (each: string): string => {
    const role = change === 'rights-changed' ? ROLES[each] : undefined;
    return role === undefined ? untrustedName(each) : t(words)(role);
  };
  const names = about.slice(0, MAX_NAMED).map(nameOf).join(', ');
  const more = about.length - MAX_NAMED;
  return more > 0 ? t(words)`${names}, and ${more} more` : names;
}
