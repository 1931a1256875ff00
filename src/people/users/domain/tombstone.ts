/** Domain of the login names of users who were already deleted in the service that they are imported from (RFC 2606: gets no mail). */
export const TOMBSTONE_DOMAIN = 'moved-in.invalid';

/** Is it the login name of an imported deleted user? */
export const isTombstone = (username: string): boolean => username.endsWith(`.${TOMBSTONE_DOMAIN}`);
