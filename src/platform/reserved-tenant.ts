/**
 * The tenant of the self-check. Nobody can sign in to it, and nothing lists it. Its messages go to our own receiver, never to a
 * provider (`ChannelProviders`).
 */
export const SELF_CHECK_TENANT = '5e1fc4ec-0000-7000-8000-000000000001';
