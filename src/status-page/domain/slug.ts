/** Contract, PUT /v2/status-page: 3 to 48 lower-case letters, digits and inner hyphens. */
export const SLUG = /^[a-z0-9][a-z0-9-]{1,46}[a-z0-9]$/;

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}
