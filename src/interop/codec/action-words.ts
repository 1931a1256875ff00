import type { Condition } from '../../platform/matching/conditions.js';
import { isPayloadField } from '../../platform/matching/payload-path.js';

/* Names that the third party has for fields in the rules of its integrations. */

/** Flags of actions that create, there and here. */
export const FLAGS = [
  ['ignoreTagsFromPayload', 'ignoreTags'],
  ['ignoreExtraPropertiesFromPayload', 'ignoreDetails'],
  ['ignoreAlertActionsFromPayload', 'ignoreActions'],
  ['ignoreRespondersFromPayload', 'ignoreResponders'],
  ['appendAttachments', 'appendAttachments'],
] as const;

const KEY_PREFIX = 'extra_properties_key_prefix-';
/** Of what comes by mail: its body is `message` there, and the description of the alert here. */
const OF_MAILS: Readonly<Record<string, string>> = {
  message: 'description',
  subject: 'details.subject',
  from_address: 'details.from_address',
};
const MAIL_TYPE = 'Email';

/**
 * A field of a condition, with its key; one that is not known stays as it is, for the rules of conditions to refuse.
 * @param type the third party's of the integration
 */
export function conditionField(type: string, field: string): { field: string; key?: string } {
  if (field.startsWith(KEY_PREFIX)) return { field: 'extra-properties', key: field.slice(KEY_PREFIX.length) };
  const own = wordOfMail(type, field);
  if (isPayloadField(own)) return { field: own };
  return own.startsWith('details.')
    ? { field: 'extra-properties', key: own.slice('details.'.length) }
    : { field: own.replaceAll('_', '-') };
}

/** The same the other way round. */
export function shownField(type: string, { field, key }: Pick<Condition, 'field' | 'key'>): string {
  const asKey: Condition['field'][] = ['details', 'extra-properties'];
  const name = key !== undefined && asKey.includes(field) ? `details.${key}` : field;
  if (type === MAIL_TYPE) {
    const word = Object.keys(OF_MAILS).find((each) => OF_MAILS[each] === name);
    if (word !== undefined) return word;
  }
  return name.startsWith('details.') ? `${KEY_PREFIX}${name.slice('details.'.length)}` : name;
}

/** A template with the names of here. */
export function templateOf(type: string, text: string): string {
  return text.replaceAll(/\{\{\s*([a-z_]+)\s*\}\}/g, (whole, name: string) => {
    const own = wordOfMail(type, name);
    return own === name ? whole : `{{${own}}}`;
  });
}

function wordOfMail(type: string, name: string): string {
  return type === MAIL_TYPE && Object.hasOwn(OF_MAILS, name) ? (OF_MAILS[name] ?? name) : name;
}
