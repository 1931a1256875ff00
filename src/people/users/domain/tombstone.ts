/** A domain that can never get mail (RFC 2606): of people who were deleted before their organisation moved in. */
export const TOMBSTONE_DOMAIN = 'moved-in.invalid';

/** Whether it is the login name of somebody who was never here. */
export const isTombstone = (username: string): boolean => username.endsWith(`.${TOMBSTONE_DOMAIN}`);
