import type { Json, WireObject } from '../../../codec/wire-object.js';

/** The type here of integrations that read the Events API. */
export const EVENTS = 'PagerDuty Events';
const KEY = /^[\x21-\x7e]{8,200}$/;
/** What may be a key of an integration here. */
export const isKey = (text: string): boolean => KEY.test(text);

interface SentAs {
  type: string;
  config: Json;
  remark: { what: string; effect: string } | null;
}

/** How its senders send. */
export function sentAs(wire: WireObject): SentAs {
  const type = (wire.text('type') ?? '').replace(/_reference$/, '');
  if (type === 'events_api_v2_inbound_integration') return { type: EVENTS, config: {}, remark: null };
  if (type === 'generic_email_inbound_integration') {
    const [emailUsername] = (wire.text('integration_email') ?? '').split('@');
    const asksOthers =
      wire.text('email_incident_creation') === 'use_rules' || (wire.list('email_filters') ?? []).length > 0;
    const what = 'its filters and rules for mails';
    return {
      ...{ type: 'Email', config: { emailUsername } },
      remark: asksOthers ? { what, effect: 'every mail makes an alert' } : null,
    };
  }
  if (type === 'generic_events_api_inbound_integration')
    return {
      ...{ type: EVENTS, config: {} },
      remark: {
        what: 'its senders speak version 1 of the Events API',
        effect: 'have them speak version 2, or post to the webhook URL of the integration here',
      },
    };
  const vendor = wire.object('vendor')?.text('summary') ?? 'API';
  return {
    ...{ type: vendor, config: {} },
    remark: {
      what: 'its senders post to an address of the old service, in a format of their own',
      effect: 'give them the webhook URL of the integration here',
    },
  };
}
