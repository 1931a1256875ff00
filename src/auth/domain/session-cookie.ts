const ATTRIBUTES = 'HttpOnly; Secure; SameSite=Strict; Path=/';

/** The `Set-Cookie` of a login, attributes as the contract has them ("Cookie"); `maxAge` in seconds. */
export function sessionCookie(token: string, maxAge: number): string {
  return `token=${token}; ${ATTRIBUTES}; Max-Age=${maxAge}`;
}

/** The `Set-Cookie` that makes browsers forget it. */
export function clearedSessionCookie(): string {
  return sessionCookie('', 0);
}
