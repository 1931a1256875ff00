/** Channels of one user that wait for their codes. */
export const MAX_UNVERIFIED = 5;
