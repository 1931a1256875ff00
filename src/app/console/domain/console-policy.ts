/**
 * `Content-Security-Policy` of the console: its own files and the API, no inline scripts, and Trusted Types, which prevent
 * texts from becoming scripts or HTML.
 * @param storage origin of the object storage to which browsers send attachments; null: there is none
 */
export function consolePolicy(storage: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${storage === null ? '' : ` ${storage}`}`,
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pager',
  ].join('; ');
}
