import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';
import { oneLine, untrustedName } from '../../../platform/mails/texts.js';

/* Mails about accounts. Readers may not know the people who are named in them: see `untrustedName`. */

export interface InviteMailFacts {
  inviter: string;
  team: string | null;
  /** Of the page that accepts the invite. */
  url: string;
  serviceName: string;
}

export function inviteMail({ inviter, team, url, serviceName }: InviteMailFacts): ComposedMail {
  const who = untrustedName(inviter);
  const where = team === null ? serviceName : `${serviceName}, to the team ${untrustedName(team)}`;
  return compose(ENGLISH, {
    subject: `${oneLine(who, 60)} invites you to ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: `You are invited to ${serviceName}`,
    blocks: [
      {
        kind: 'text',
        text: `${who} invites you to ${where}. ${serviceName} notifies people on call when something is wrong.`,
      },
      { kind: 'actions', links: [{ label: 'Accept the invite', url }] },
      { kind: 'text', text: 'The link makes your account, once, within the next seven days.' },
    ],
    reason: 'If you expected no invite, ignore this mail: without you nothing happens.',
  });
}

export interface ProofMailFacts {
  name: string;
  /** Of the page that proves the address. */
  url: string;
  serviceName: string;
}

/** Sent to the address of a registered account. */
export function proofMail({ name, url, serviceName }: ProofMailFacts): ComposedMail {
  return compose(ENGLISH, {
    subject: `Confirm your address for ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: 'Is this your address?',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${untrustedName(name)},\nsomebody, hopefully you, registered a ${serviceName} account with this address. It gets no notifications before you confirm it.`,
      },
      { kind: 'actions', links: [{ label: 'Confirm the address', url }] },
      { kind: 'text', text: 'The link works once, within the next 24 hours, with the password of the account.' },
    ],
    reason: 'If it was not you, ignore this mail: the account never gets notifications.',
  });
}

export interface AddressCodeFacts {
  name: string;
  code: string;
  serviceName: string;
}

/** Sent to the new address of an account. */
export function addressCodeMail({ name, code, serviceName }: AddressCodeFacts): ComposedMail {
  return compose(ENGLISH, {
    subject: `Your new address for ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: 'Is this your new address?',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${untrustedName(name)},\nsomebody, hopefully you, wants to use this address for their ${serviceName} account. Enter this code there, within an hour:`,
      },
      { kind: 'code', code, plain: `The code is ${code}.` },
    ],
    reason: 'If it was not you, ignore this mail: without the code nothing changes.',
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

export function resetMail({ name, organisation, url, serviceName }: ResetMailFacts): ComposedMail {
  return compose(ENGLISH, {
    subject: `Set a new ${serviceName} password`,
    brand: serviceName,
    tone: 'brand',
    heading: 'Set a new password',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${untrustedName(name)},\nsomebody, hopefully you, asked to set a new password for your ${serviceName} account${organisation === null ? '' : ` in ${untrustedName(organisation)}`}.`,
      },
      { kind: 'actions', links: [{ label: 'Set a new password', url }] },
      { kind: 'text', text: 'The link does it, once, within the next hour. Every session of yours ends then.' },
    ],
    reason: 'If it was not you, ignore this mail: nothing has changed.',
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
export function linkMail({ name, provider, url, serviceName }: LinkMailFacts): ComposedMail {
  return compose(ENGLISH, {
    subject: `Confirm your sign-in to ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: 'Was it you who signed in?',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${untrustedName(name)},\nsomebody, hopefully you, signed in at ${untrustedName(provider)} to get into your ${serviceName} account.`,
      },
      { kind: 'actions', links: [{ label: 'Sign in', url }] },
      { kind: 'text', text: 'The link works within ten minutes, in the browser in which you signed in there.' },
    ],
    reason: 'If it was not you, ignore this mail, and tell your administrators: nobody gets in without it.',
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

/** Sent to the proven owner of an address whose account somebody else may have used before. */
export function accountResetMail({ name, ended, isSilenced, url, serviceName }: AccountResetFacts): ComposedMail {
  const facts = ended.map(({ called, count, names }) => ({
    name: called.charAt(0).toUpperCase() + called.slice(1),
    value: names.length === 0 ? String(count) : `${count} (${names.map((each) => untrustedName(each)).join(', ')})`,
  }));
  const settings = { name: 'Notification settings', value: 'reset to the defaults: all notifications, at any time' };
  return compose(ENGLISH, {
    subject: `Your ${serviceName} account was reset`,
    brand: serviceName,
    tone: 'brand',
    heading: 'This account is yours now',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${untrustedName(name)},\nyou have proven that this address is yours. Somebody else may have set up the account before, so everything in it was deleted, and all sessions have ended.`,
      },
      { kind: 'facts', title: 'Deleted', facts: isSilenced ? [...facts, settings] : facts },
      { kind: 'text', text: 'You get notifications at this address. Set up again what was yours.' },
      { kind: 'actions', links: [{ label: 'Sign in', url }] },
    ],
    reason: 'You get this mail once, since you have just proven this address.',
  });
}

/** The subject of each change, and the label of `about`. */
const CHANGES = {
  'factor-on': ['Two-factor authentication is on', ''],
  'factor-off': ['Two-factor authentication is off', ''],
  'factor-replaced': ['Your second factor was replaced', ''],
  'factor-reset': ['Your second factor was reset', ''],
  'passkey-added': ['A passkey was added', 'Name'],
  'passkey-removed': ['A passkey was removed', 'Name'],
  'password-changed': ['Your password was changed', ''],
  'password-reset': ['Your password was set by a mailed link', ''],
  'address-changed': ['Your e-mail address was changed', 'To'],
  'key-made': ['A new API key was made', 'For'],
  'sso-changed': ['Single sign-on was changed', 'Of'],
  'sso-removed': ['Single sign-on was removed', 'Of'],
  'rights-changed': ['Your rights were changed', 'Role'],
  'administrator-made': ['A new administrator was made', 'Who'],
} as const;
export type AccountChange = keyof typeof CHANGES;

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

export function accountChangedMail({
  name,
  change,
  about,
  from,
  actor,
  serviceName,
}: AccountChangedFacts): ComposedMail {
  const [what, label] = CHANGES[change];
  const who = actor === null ? 'from your account' : `by ${untrustedName(actor)}`;
  const more = about.length > MAX_NAMED ? `, and ${about.length - MAX_NAMED} more` : '';
  const named =
    about
      .slice(0, MAX_NAMED)
      .map((each) => untrustedName(each))
      .join(', ') + more;
  return compose(ENGLISH, {
    subject: `${what} for ${serviceName}`,
    brand: serviceName,
    tone: 'brand',
    heading: what,
    blocks: [
      { kind: 'text', text: `Hello ${untrustedName(name)},\nthis was changed ${who}.` },
      {
        kind: 'facts',
        facts: [
          ...(about.length === 0 ? [] : [{ name: label, value: named }]),
          ...(from === '' ? [] : [{ name: 'From', value: from }]),
        ],
      },
    ],
    reason: 'If it was not you, set a new password at once and tell your administrators.',
  });
}
