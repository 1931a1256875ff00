import { type Json, unprocessable, type WireObject } from './wire-object.js';

/** A way to reach somebody that third-party clients know, as a channel. */
export interface Contact {
  id: string;
  type: string;
  value: string;
  disabledReason: string | null;
  /** Absent: not known. */
  verified?: boolean;
}

export const CONTACT_TYPES = ['email', 'sms', 'voice'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];
/** What a client is told about a contact that it, or its user, has switched off. */
export const DISABLED_BY_USER = 'Disabled By User';

export const isContact = ({ type }: { type: string }): boolean => contactType(type) !== undefined;

export const contactType = (method: string): ContactType | undefined => CONTACT_TYPES.find((each) => each === method);

/** Null: the source does not say, or has lost it. */
export interface WireContact {
  id: string | null;
  /** `email`, `sms`, `voice`, `mobile`. */
  method: string | null;
  to: string;
  enabled: boolean;
  disabledReason: string | null;
}

/** Backups say `contactMethod` and `enabled`, the API `method` and `status.enabled`. */
export function decodeContact(wire: WireObject): WireContact {
  const status = wire.object('status') ?? wire;
  return {
    ...{ id: wire.text('id') ?? null, method: wire.text('contactMethod') ?? wire.text('method') ?? null },
    ...{ to: wire.required('to'), enabled: status.flag('enabled') ?? true },
    disabledReason: status.text('disabledReason') ?? null,
  };
}

/** @throws ApiError 422 for a method that makes no channel */
export function typeIn(body: WireObject): string {
  const method = body.required('method');
  if (method === 'mobile') throw unprocessable('A mobile contact is made by its app, when the person signs in there');
  return contactType(method) ?? body.fault('method', `must be one of ${CONTACT_TYPES.join(', ')}`) ?? '';
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

const stateOf = ({ disabledReason }: Contact): Json => ({
  ...{ enabled: disabledReason === null, ...(disabledReason === null ? {} : { disabledReason }) },
});

export function encodeContact(contact: Contact, sent: { to: string } | undefined): Json {
  return { id: contact.id, method: contact.type, to: sentAs(contact, sent), status: stateOf(contact) };
}

/** As `expand=contact` shows it with its user. */
export function encodeUserContact(contact: Contact, sent: { to: string } | undefined): Json {
  return { to: sentAs(contact, sent), id: contact.id, contactMethod: contact.type, ...stateOf(contact) };
}
