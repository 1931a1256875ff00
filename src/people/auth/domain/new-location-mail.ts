import { type MessageDescriptor, msg, t } from '#words';
import { isIP } from 'node:net';
import type { TimeStyle } from '../../../platform/domain/time-style.js';
import { compose } from '../../../platform/mails/compose.js';
import { wordsFor } from '../../../platform/words.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';
import { untrustedName } from '../../../platform/mails/texts.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
import { hello } from './account-mails.js';
import { clientWords, type NewLocation } from './session-origin.js';

export interface NewLocationMailFacts {
  account: TimeStyle & { fullName: string; passwordHash: string | null };
  newLocation: NonNullable<NewLocation>;
  at: Date;
  ip: string | null;
  userAgent: string | null;
  publicBaseUrl: string;
  serviceName: string;
}

const HEADINGS: Readonly<Record<NonNullable<NewLocation>, MessageDescriptor>> = {
  device: msg`Sign-in from a new device`,
  network: msg`Sign-in from a new network`,
  'device-and-network': msg`Sign-in from a new device and network`,
};
const SUBJECTS: Readonly<Record<NonNullable<NewLocation>, (serviceName: string) => MessageDescriptor>> = {
  device: (serviceName) => msg`Sign-in to ${serviceName} from a new device`,
  network: (serviceName) => msg`Sign-in to ${serviceName} from a new network`,
  'device-and-network': (serviceName) => msg`Sign-in to ${serviceName} from a new device and network`,
};

/** Sent to the account's address after a sign-in from a new browser or network. */
export function newLocationMail(facts: NewLocationMailFacts): ComposedMail {
  const { account, newLocation, at, ip, userAgent, publicBaseUrl, serviceName } = facts;
  const words = wordsFor(account);
  const sessions = { label: t(words)`Show your sessions`, url: `${publicBaseUrl}/console/me#sessions` };
  const reset = { label: t(words)`Set a new password`, url: `${publicBaseUrl}/forgot-password` };
  return compose(words, {
    subject: t(words)(SUBJECTS[newLocation](serviceName)),
    brand: serviceName,
    tone: 'brand',
    heading: t(words)(HEADINGS[newLocation]),
    blocks: [
      {
        kind: 'text',
        text: `${hello(words, account.fullName)}\n${t(words)`if this was you, there is nothing to do.`}`,
      },
      {
        kind: 'facts',
        facts: [
          { name: t(words)`Time`, value: zonedTimes(account).full(at) },
          { name: t(words)`Browser`, value: untrustedName(clientWords(userAgent, words)) },
          // A proxy may send anything as the address.
          ...(ip === null || isIP(ip) === 0 ? [] : [{ name: t(words)`Address`, value: ip }]),
        ],
      },
      {
        kind: 'text',
        text:
          account.passwordHash === null
            ? t(
                words,
              )`If it was not you, end that session, tell your administrators, and check your account at your identity provider.`
            : t(
                words,
              )`If it was not you, set a new password at once: every session ends with it. Then tell your administrators.`,
      },
      { kind: 'actions', links: account.passwordHash === null ? [sessions] : [sessions, reset] },
    ],
    reason: t(
      words,
    )`You get this mail when your account signs in from a device or network that it has not used lately.`,
  });
}
