import type { AlertPolicyView } from '../../alerts/policies/dto/alert-policy.dto.js';
import type { PolicyActions } from '../../alerts/policies/domain/policy-actions.js';
import { conditionsAt, encodeConditions, type WireConditions } from './conditions.js';
import { decodeHours, encodeZoned, type Hours, zonedHours } from './hours.js';
import { type RefReader, refsTo, thingShape, type Things } from './refs.js';
import { type Json, present, type WireObject } from './wire-object.js';

/** What both kinds of policies have; absent values are undefined. */
export interface WirePolicy {
  name: string;
  description?: string;
  enabled?: boolean;
  conditions?: WireConditions;
  hours?: Hours;
}

export const decodePolicy = (wire: WireObject): WirePolicy => ({
  ...{ name: wire.required('name'), description: wire.text('policyDescription'), enabled: wire.flag('enabled') },
  ...{ conditions: conditionsAt(wire, 'filter'), hours: decodeHours(wire, 'timeRestrictions') },
});

/** The same of a request. Hours have no zone in these shapes. @param zone undefined: that of the account */
export function commonIn(body: WireObject, zone: string | undefined): Record<string, unknown> {
  const { conditions, hours, description = null, ...common } = decodePolicy(body);
  const match = conditions ? { conditions } : {};
  return { ...common, description, match, hours: hours ? zonedHours(hours, zone) : null };
}

type Common = Pick<AlertPolicyView, 'id' | 'name' | 'teamId' | 'enabled' | 'description' | 'match' | 'hours'>;

export function encodePolicy({ id, name, teamId, enabled, description, match, hours }: Common, type: string): Json {
  return {
    ...{ id, type, name, enabled, policyDescription: description ?? '', filter: encodeConditions(match.conditions) },
    ...(teamId === null ? {} : { teamId }),
    timeRestrictions: encodeZoned(hours),
  };
}

export const TEXTS = [
  ['message', 'setMessage'],
  ['alias', 'setAlias'],
  ['description', 'setDescription'],
  ['entity', 'setEntity'],
  ['source', 'setSource'],
] as const;
/** Templates. */
export type PolicyTexts = Partial<Record<(typeof TEXTS)[number][0], string>>;
const REPLACES = [
  ['ignoreOriginalTags', 'replaceTags'],
  ['ignoreOriginalDetails', 'replaceDetails'],
  ['ignoreOriginalActions', 'replaceActions'],
  ['ignoreOriginalResponders', 'replaceResponders'],
] as const;
const PEOPLE = ['user', 'team', 'schedule', 'escalation'] as const;

/** What an alert policy does; what is absent is undefined or empty. */
export interface WireAlertEffects<R> {
  texts: PolicyTexts;
  priority?: string;
  tags: string[];
  actions: string[];
  details?: Record<string, string>;
  /** Null: a backup has lost it. */
  responders: (R | null)[];
  /** By our names. */
  replaces: Record<string, boolean>;
  continues: boolean;
}

export function decodeAlertEffects<R>(wire: WireObject, refs: RefReader<R>): WireAlertEffects<R> {
  return {
    texts: Object.fromEntries(TEXTS.map(([field]) => [field, wire.text(field)])),
    ...{ priority: wire.text('priority'), tags: wire.texts('tags') ?? [], actions: wire.texts('actions') ?? [] },
    details: wire.details('details'),
    responders: (wire.losableObjects('responders') ?? []).map((each) => each && refs(each, PEOPLE)),
    replaces: Object.fromEntries(REPLACES.map(([field, action]) => [action, wire.flag(field) ?? false])),
    continues: wire.flag('continue') ?? false,
  };
}

/** A global policy that does not continue lets those of the alert's team follow. */
export const afterMatch = (continues: boolean, isGlobal: boolean): string =>
  continues ? 'next' : isGlobal ? 'team' : 'stop';

/**
 * What a request says of an alert policy.
 * @param before the actions that it had: those that these shapes do not know stay
 * @throws ApiError 422
 */
export function alertPolicyIn(
  body: WireObject,
  things: Things,
  teamId: string | null,
  before?: Pick<AlertPolicyView, 'actions' | 'hours'>,
): Record<string, unknown> {
  const { texts, priority, tags, actions, details, responders, replaces, continues } = decodeAlertEffects(
    body,
    refsTo(things),
  );
  const given = {
    ...Object.fromEntries(TEXTS.map(([field, action]) => [action, texts[field]])),
    ...{ setPriority: priority, addTags: someOf(tags), addActions: someOf(actions) },
    ...{ addDetails: details, addResponders: someOf(responders), ...replaces },
  };
  return {
    ...{ ...commonIn(body, before?.hours?.timezone), afterMatch: afterMatch(continues, teamId === null) },
    actions: present({ ...notShown(before?.actions ?? {}), ...given }),
  };
}

/** What is kept of an alert policy beside its own fields. */
export interface AlertPolicyOriginals {
  /** As they were sent: the Terraform provider plans to remove a name that it has not given. */
  responders?: readonly Json[];
}

/** @throws ApiError 422 */
export function respondersSent(body: WireObject): AlertPolicyOriginals {
  const sent = (body.objects('responders') ?? []).map((each) =>
    present(Object.fromEntries(['type', 'id', 'name', 'username'].map((key) => [key, each.text(key)]))),
  );
  return sent.length === 0 ? {} : { responders: sent };
}

/** @param kept what a client sent, which holds for the responders that are there still */
export function encodeAlertPolicy(policy: AlertPolicyView, things: Things, kept: AlertPolicyOriginals = {}): Json {
  const { actions, afterMatch } = policy;
  const { addTags = [], addActions = [], addDetails = {}, addResponders = [], setPriority } = actions;
  return {
    ...encodePolicy(policy, 'alert'),
    ...{ message: '{{message}}', continue: afterMatch === 'next' },
    ...Object.fromEntries(TEXTS.flatMap(([field, action]) => (actions[action] ? [[field, actions[action]]] : []))),
    ...Object.fromEntries(REPLACES.map(([field, action]) => [field, actions[action] ?? false])),
    ...(addTags.length > 0 && { tags: addTags }),
    ...(addActions.length > 0 && { actions: addActions }),
    ...(Object.keys(addDetails).length > 0 && { details: addDetails }),
    ...(addResponders.length > 0 && {
      responders: addResponders.map(({ type, id, name, username }) =>
        id === undefined
          ? { type, name, username }
          : (kept.responders?.find((each) => each['id'] === id) ?? thingShape(type, id, things)),
      ),
    }),
    ...(setPriority && { priority: setPriority }),
  };
}

/** Actions that these shapes do not know. */
function notShown({ suppress, delayMinutes, autoAck, autoClose, closeAfterHours }: PolicyActions): PolicyActions {
  return present({ suppress, delayMinutes, autoAck, autoClose, closeAfterHours });
}

const someOf = <T>(list: readonly T[] | undefined): readonly T[] | undefined => (list?.length ? list : undefined);
