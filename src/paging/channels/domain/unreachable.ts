import { type MessageDescriptor, msg, t } from '#words';
import { ENGLISH, type Words } from '../../../platform/words.js';
import type { UnreachableReason } from '../../../people/users/domain/unreachable-reasons.js';

/** A channel, or a phone that receives pushes. */
export interface ContactMethod {
  type: string;
  /** `off`: switched off by a user, or by Pager after messages failed for good. */
  state: 'usable' | 'unverified' | 'off';
}

interface Account {
  blocked: boolean;
  proofPending: boolean;
}

/** The text for each reason. It names no addresses, as everyone who sees a schedule reads it. */
const REASONS: Readonly<Record<UnreachableReason, MessageDescriptor>> = {
  blocked: msg`the account is blocked`,
  'address-not-proven': msg`the e-mail address of the account is not proven`,
  'no-contact-method': msg`no contact method`,
  'not-verified': msg`no verified contact method`,
  'switched-off': msg`the contact methods are switched off or failed`,
  'provider-not-configured': msg`no provider is configured for the contact methods`,
};

/**
 * Why a person cannot be reached. Of several reasons it names the one that is easiest to fix: first a method that is
 * off, then one to verify, then a provider that only the operator can configure.
 * @param works whether a provider for this type of channel is configured
 * @returns null: the person can be reached
 */
export function whyUnreachable(
  { blocked, proofPending }: Account,
  methods: readonly ContactMethod[],
  works: (type: string) => boolean,
): UnreachableReason | null {
  if (blocked) return 'blocked';
  if (proofPending) return 'address-not-proven';
  const states = new Set(methods.filter(({ type }) => works(type)).map(({ state }) => state));
  if (states.has('usable')) return null;
  if (states.has('off')) return 'switched-off';
  if (states.has('unverified')) return 'not-verified';
  return methods.length === 0 ? 'no-contact-method' : 'provider-not-configured';
}

/** The reason as a sentence. */
export const explainUnreachable = (reason: UnreachableReason): string =>
  t(ENGLISH)`Cannot be reached: ${{ why: t(ENGLISH)(REASONS[reason]) }}`;

/** The reason as a warning about a named person. */
export const warnUnreachable = (name: string, reason: UnreachableReason, words: Words = ENGLISH): string =>
  t(words)`${name} cannot be reached: ${{ why: t(words)(REASONS[reason]) }}`;
