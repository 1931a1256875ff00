/** Why no message can reach a person. */
export const UNREACHABLE_REASONS = [
  'blocked',
  'address-not-proven',
  'no-contact-method',
  'not-verified',
  'switched-off',
  'provider-not-configured',
] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];
