/** Ways to reach a person, as the contract names them (push tokens are not channels). */
export const CHANNEL_TYPES = ['sms', 'voice', 'email'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** Everything that carries a message: the channels, and push to the phones of people's own accord. */
export const MEDIA = [...CHANNEL_TYPES, 'push'] as const;
export type Medium = (typeof MEDIA)[number];

const E164 = /^\+[1-9]\d{6,14}$/;
const EMAIL_LOCAL = /^[^\s@<>()[\],;:\\".\p{Cc}]+(?:\.[^\s@<>()[\],;:\\".\p{Cc}]+)*$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** Is this a phone number in E.164 form: `+`, country code, at most 15 digits, nothing between them? */
export function isPhoneNumber(value: string): boolean {
  return E164.test(value);
}

/** Is this one plain e-mail address (no display name, no quoted local part, a domain of at least two labels)? */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  if (at < 1 || at > 64 || value.length > 254) return false;
  const labels = value.slice(at + 1).split('.');
  return EMAIL_LOCAL.test(value.slice(0, at)) && labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label));
}

/** What is wrong with a channel's value, in words for the client; null when it is fine. */
export function valueProblem(type: ChannelType, value: string): string | null {
  if (type === 'email') return isEmailAddress(value) ? null : 'must be an email address';
  return isPhoneNumber(value) ? null : 'must be a phone number in E.164 form, like +15551234567';
}
