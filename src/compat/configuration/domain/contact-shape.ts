import { requiredText, unprocessable, type Wire } from './wire-body.js';

/** A way to reach somebody that third-party clients know, as a channel. */
export interface Contact {
  id: string;
  type: string;
  value: string;
  disabledReason: string | null;
  /** Absent: not known. */
  verified?: boolean;
}

const TYPES = ['email', 'sms', 'voice'];
/** What a client is told about a contact that it, or its user, has switched off. */
export const DISABLED_BY_USER = 'Disabled By User';

export const isContact = ({ type }: { type: string }): boolean => TYPES.includes(type);

/** @throws ApiError 422 for a method that makes no channel */
export function typeIn(body: Wire): string {
  const method = requiredText(body, 'method');
  if (method === 'mobile') throw unprocessable('A mobile contact is made by its app, when the person signs in there');
  if (!TYPES.includes(method)) throw unprocessable('method must be one of email, sms, voice');
  return method;
}

/** `49-1701234567` is `+491701234567`; what is no phone stays. */
export function addressOf(type: string, to: string): string {
  return type === 'email' ? to : `+${to.replace(/\D/g, '')}`;
}

/** Country codes of one and of two digits; all others have three (ITU-T E.164). None begins with another. */
const SHORT_CODES = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** `+491701234567` is `49-1701234567`. */
export function phoneOf(value: string): string {
  const digits = value.replace(/\D/g, '');
  const length = [1, 2].find((each) => SHORT_CODES.has(digits.slice(0, each))) ?? 3;
  return `${digits.slice(0, length)}-${digits.slice(length)}`;
}

/** @param sent the address as it was sent, if that is kept */
export function sentAs({ type, value }: Pick<Contact, 'type' | 'value'>, sent: { to: string } | undefined): string {
  if (sent && addressOf(type, sent.to) === value) return sent.to;
  return type === 'email' ? value : phoneOf(value);
}

export function contactShape(contact: Contact, sent: { to: string } | undefined): Record<string, unknown> {
  const { id, type: method, disabledReason } = contact;
  const status = { enabled: disabledReason === null, ...(disabledReason === null ? {} : { disabledReason }) };
  return { id, method, to: sentAs(contact, sent), status };
}

/** As `expand=contact` shows it with its user. */
export function userContactShape(contact: Contact, sent: { to: string } | undefined): Record<string, unknown> {
  const { id, type: contactMethod, disabledReason } = contact;
  return {
    ...{ to: sentAs(contact, sent), id, contactMethod, enabled: disabledReason === null },
    ...(disabledReason === null ? {} : { disabledReason }),
  };
}
