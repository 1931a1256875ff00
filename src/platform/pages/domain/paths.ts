/* Paths of pages, below `PUBLIC_BASE_URL`. */

export const CONSOLE_PATH = '/console';
/** `?to=`: the path to open after the sign-in. */
export const SIGN_IN_PATH = '/console/sign-in';
/** For signed-in users; the status page shows the public part. */
export const incidentPagePath = (id: string): string => `${CONSOLE_PATH}/incidents/${id}`;
export const FORGOT_PATH = '/forgot-password';
export const acceptInvitePath = (token: string): string => `/accept-invite/${token}`;
export const proveEmailPath = (token: string): string => `/prove-email/${token}`;
export const resetPasswordPath = (token: string): string => `/reset-password/${token}`;

/** The text if it is a path of this service, else null: a sign-in must not lead to another site. */
export function localPath(text: string): string | null {
  if (!/^\/[^/\\]/.test(text) || /[\p{Cc}\\]/u.test(text)) return null;
  const { origin, pathname, search } = new URL(text, 'http://here.invalid');
  return origin === 'http://here.invalid' && !pathname.startsWith('//') ? pathname + search : null;
}
