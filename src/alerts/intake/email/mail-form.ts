import { invalid } from '../../../platform/errors/api-error.js';
import { type FormPart, formParts, textOfPart } from '../../../platform/http/form-parts.js';
import type { SentFile } from '../../attachments/domain/sent-files.js';
import { isRawName } from '../domain/email/mail-fields.js';

/**
 * The fields of a form of a mail service, each in the charset that is declared for it: in its own header, or in the field `charsets`
 * (SendGrid), which says it by name. A whole mail among them is kept as bytes, since its parts have charsets of their own, and so are
 * files.
 * @throws ApiError 400 when the bytes are not such a form
 */
export function mailForm(contentType: string, bytes: Buffer): Record<string, string | Buffer | SentFile> {
  const parts = partsOf(contentType, bytes);
  const charsets = charsetsIn(parts.find(({ name }) => name === 'charsets')?.bytes);
  const fields = parts
    .filter(({ name }) => name !== '__proto__')
    .map(({ name, bytes: value, charset, file }): [string, string | Buffer | SentFile] => {
      if (file) return [name, { ...file, bytes: value.length, content: value }];
      if (isRawName(name)) return [name, value];
      return [name, textOfPart({ bytes: value, charset: charset ?? charsets[name] }).replaceAll('\0', '\uFFFD')];
    });
  return Object.fromEntries(fields);
}

function partsOf(contentType: string, bytes: Buffer): FormPart[] {
  try {
    return formParts(contentType, bytes);
  } catch {
    throw invalid('', 'the body is not a valid form');
  }
}

function charsetsIn(field: Buffer | undefined): Record<string, string> {
  try {
    const read: unknown = JSON.parse(field?.toString() ?? '');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(entries.filter((each): each is [string, string] => typeof each[1] === 'string'));
  } catch {
    return {};
  }
}
