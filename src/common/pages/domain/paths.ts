/* Where people are led, below `PUBLIC_BASE_URL`. */

/** Where people begin. */
export const CONSOLE_PATH = '/console';
/** `?to=` a path of ours: where to go on afterwards. */
export const SIGN_IN_PATH = '/console/sign-in';
/** For people of the house; what the public may know is on the status page. */
export const incidentPagePath = (id: string): string => `${CONSOLE_PATH}/incidents/${id}`;
export const FORGOT_PATH = '/forgot-password';
export const acceptInvitePath = (token: string): string => `/accept-invite/${token}`;
export const proveEmailPath = (token: string): string => `/prove-email/${token}`;
/** Mails that link again, by a form of the console. */
export const PROOF_AGAIN_PATH = '/console/proof-mail';
export const resetPasswordPath = (token: string): string => `/reset-password/${token}`;

/** A path of this service and nothing else, so that no link leads a person from our sign-in to a stranger's page. */
export function localPath(text: string): string | null {
  if (!/^\/[^/\\]/.test(text) || /[\p{Cc}\\]/u.test(text)) return null;
  const { origin, pathname, search } = new URL(text, 'http://here.invalid');
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search : null;
}
