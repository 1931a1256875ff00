const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

export function isForm(contentType: string): boolean {
  return FORM_TYPE.test(contentType);
}

/**
 * The text fields of a form, URL-encoded or multipart; files are left out, of a repeated name the last counts.
 * NULs become replacement characters, because PostgreSQL cannot hold them.
 * @throws TypeError when the bytes are not such a form
 */
export async function parseForm(contentType: string, bytes: Buffer): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && name !== '__proto__')
      fields[name] = value.replaceAll('\0', '\uFFFD').toWellFormed();
  }
  return fields;
}
