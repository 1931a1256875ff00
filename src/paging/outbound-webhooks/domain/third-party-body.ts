import type { WebhookMessage } from './message.js';
import type { AlertView } from '../../../alerts/lifecycle/dto/alert.views.js';
import type { OutboundEvent } from '../../../alerts/integrations/domain/outbound-target.js';
import type { OutboundIntegration } from '../../../alerts/integrations/outbound-integrations.js';

/** Looks up names for the ids in a message; undefined: the id no longer exists. */
export interface NamesOfIds {
  team(this: void, id: string): string | undefined;
  /** The login name. */
  user(this: void, id: string): string | undefined;
  /** A responder that is neither a user nor a team. */
  responder(this: void, responder: { type: string; id: string }): string | undefined;
}

/** For bodies without names. */
export const NO_NAMES: NamesOfIds = { team: () => undefined, user: () => undefined, responder: () => undefined };

type AlertEvent = Extract<OutboundEvent, `alert.${string}`>;

/** The third party's names for alert events. A custom action uses its own name. */
const ACTIONS: Readonly<Record<Exclude<AlertEvent, 'alert.action-executed'>, string>> = {
  'alert.created': 'Create',
  'alert.acknowledged': 'Acknowledge',
  'alert.unacknowledged': 'UnAcknowledge',
  'alert.closed': 'Close',
  'alert.reopened': 'ReOpen',
  'alert.snoozed': 'Snooze',
  'alert.unsnoozed': 'SnoozeEnded',
  'alert.assigned': 'AssignOwnership',
  'alert.note-added': 'AddNote',
  'alert.escalated': 'Escalate',
};
const NANOSECONDS = 1_000_000;

/**
 * The body of a webhook in the third party's format, so that receivers of its webhooks work unchanged. Times are
 * milliseconds since 1970 (`updatedAt`: nanoseconds). Null: the format does not support this event, such as those of
 * incidents.
 */
export function thirdPartyBody(
  { event, subject, actor, detail }: WebhookMessage,
  { id: integrationId, name: integrationName, addsDescription, addsDetails }: OutboundIntegration,
  names: NamesOfIds,
): object | null {
  if (!('alert' in subject)) return null;
  const { alert } = subject;
  const username = (actor.type === 'user' && actor.id !== null && names.user(actor.id)) || actor.name;
  return {
    action: actionOf(event, detail),
    alert: {
      ...{ alertId: alert.id, message: alert.message, tags: alert.tags, tinyId: String(alert.tinyId) },
      ...{ entity: alert.entity ?? '', alias: alert.alias },
      createdAt: Date.parse(alert.createdAt),
      updatedAt: Date.parse(alert.updatedAt) * NANOSECONDS,
      ...{ username, userId: actor.type === 'user' ? (actor.id ?? '') : '' },
      ...(addsDescription && { description: alert.description }),
      ...teamOf(alert, names),
      responders: alert.responders.map((each) => responderOf(each, names)),
      actions: alert.actions,
      ...(addsDetails && { details: alert.details }),
      ...{ priority: alert.priority, source: alert.source },
      ...moreOf(event, detail, alert),
    },
    source: sourceOf(actor),
    ...{ integrationName, integrationId, integrationType: 'Webhook' },
  };
}

function actionOf(event: OutboundEvent, detail: WebhookMessage['detail']): string {
  if (event !== 'alert.action-executed') return Object.hasOwn(ACTIONS, event) ? ACTIONS[event as 'alert.created'] : '';
  return typeof detail?.['action'] === 'string' ? detail['action'] : 'CustomAction';
}

function teamOf({ teamId }: AlertView, names: NamesOfIds): object {
  if (teamId === null) return { teams: [] };
  const name = names.team(teamId);
  return { ...(name === undefined ? {} : { team: name }), teams: [teamId] };
}

function responderOf({ type, id, name }: AlertView['responders'][number], names: NamesOfIds): object {
  if (!id) return { type, name: name ?? '' };
  const currentName =
    type === 'user' ? names.user(id) : type === 'team' ? names.team(id) : names.responder({ type, id });
  return { id, type, name: currentName ?? name ?? '' };
}

/** Details of the action. */
function moreOf(event: OutboundEvent, detail: WebhookMessage['detail'], { owner, snoozedUntil }: AlertView): object {
  const note = detail?.['note'];
  return {
    ...(typeof note === 'string' && note !== '' && { note }),
    ...(event === 'alert.assigned' && owner !== null && { owner }),
    ...(event === 'alert.snoozed' && snoozedUntil !== null && { snoozedUntil }),
  };
}

function sourceOf({ type, name }: WebhookMessage['actor']): object {
  if (type === 'user') return { name: '', type: 'web' };
  return type === 'api_key' ? { name, type: 'API' } : { name, type: 'system' };
}
