import { isIP } from 'node:net';
import type { TimeStyle } from '../../../platform/domain/time-style.js';
import { compose } from '../../../platform/mails/compose.js';
import { ENGLISH } from '../../../platform/words.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';
import { untrustedName } from '../../../platform/mails/texts.js';
import { zonedTimes } from '../../../platform/zoned-times.js';
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

const LOCATION_NAMES: Readonly<Record<NonNullable<NewLocation>, string>> = {
  device: 'a new device',
  network: 'a new network',
  'device-and-network': 'a new device and network',
};

/** Sent to the account's address after a sign-in from a new browser or network. */
export function newLocationMail(facts: NewLocationMailFacts): ComposedMail {
  const { account, newLocation, at, ip, userAgent, publicBaseUrl, serviceName } = facts;
  const sessions = { label: 'Show your sessions', url: `${publicBaseUrl}/console/me#sessions` };
  const reset = { label: 'Set a new password', url: `${publicBaseUrl}/forgot-password` };
  return compose(ENGLISH, {
    subject: `Sign-in to ${serviceName} from ${LOCATION_NAMES[newLocation]}`,
    brand: serviceName,
    tone: 'brand',
    heading: `Sign-in from ${LOCATION_NAMES[newLocation]}`,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${untrustedName(account.fullName)},\nif this was you, there is nothing to do.`,
      },
      {
        kind: 'facts',
        facts: [
          { name: 'Time', value: zonedTimes(account).full(at) },
          { name: 'Browser', value: untrustedName(clientWords(userAgent)) },
          // A proxy may send anything as the address.
          ...(ip === null || isIP(ip) === 0 ? [] : [{ name: 'Address', value: ip }]),
        ],
      },
      {
        kind: 'text',
        text:
          account.passwordHash === null
            ? 'If it was not you, end that session, tell your administrators, and check your account at your identity provider.'
            : 'If it was not you, set a new password at once: every session ends with it. Then tell your administrators.',
      },
      { kind: 'actions', links: account.passwordHash === null ? [sessions] : [sessions, reset] },
    ],
    reason: 'You get this mail when your account signs in from a device or network that it has not used lately.',
  });
}
