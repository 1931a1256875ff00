import type { AlertPolicyView } from '../../../alert-policies/dto/alert-policy.dto.js';
import type { PolicyActions } from '../../../alert-policies/domain/policy-actions.js';
import { criteriaIn, criteriaShape } from './criteria-shape.js';
import { hoursIn, hoursShape } from './hours.js';
import { thingIn, thingShape, type Things } from './named-things.js';
import { flagIn, objectIn, objectsIn, requiredText, textIn, textsIn, unprocessable, type Wire } from './wire-body.js';

/** What both kinds of policies have, whose hours have no zone in these shapes. @param zone undefined: that of the account */
export function commonIn(body: Wire, zone: string | undefined): Record<string, unknown> {
  const hours = hoursIn(body, 'timeRestrictions');
  const conditions = criteriaIn(body, 'filter');
  return {
    ...{ name: requiredText(body, 'name'), description: textIn(body, 'policyDescription') ?? null },
    enabled: flagIn(body, 'enabled'),
    match: conditions ? { conditions } : {},
    hours: hours ? { timezone: zone, daily: hours.timeRestriction, weekly: hours.restrictions } : null,
  };
}

type Common = Pick<AlertPolicyView, 'id' | 'name' | 'teamId' | 'enabled' | 'description' | 'match' | 'hours'>;

export function commonShape({ id, name, teamId, enabled, description, match, hours }: Common, type: string): Wire {
  return {
    ...{ id, type, name, enabled, policyDescription: description ?? '', filter: criteriaShape(match.conditions) },
    ...(teamId === null ? {} : { teamId }),
    timeRestrictions: hours ? hoursShape({ timeRestriction: hours.daily, restrictions: hours.weekly }) : undefined,
  };
}

const TEXTS = [
  ['message', 'setMessage'],
  ['alias', 'setAlias'],
  ['description', 'setDescription'],
  ['entity', 'setEntity'],
  ['source', 'setSource'],
] as const;
const REPLACES = [
  ['ignoreOriginalTags', 'replaceTags'],
  ['ignoreOriginalDetails', 'replaceDetails'],
  ['ignoreOriginalActions', 'replaceActions'],
  ['ignoreOriginalResponders', 'replaceResponders'],
] as const;
const PEOPLE = ['user', 'team', 'schedule', 'escalation'] as const;

/**
 * What a body says of an alert policy. A global policy that does not continue lets those of the alert's team follow.
 * @param before the actions that it had: those that these shapes do not know stay
 * @throws ApiError 422
 */
export function alertPolicyIn(
  body: Wire,
  things: Things,
  teamId: string | null,
  before?: Pick<AlertPolicyView, 'actions' | 'hours'>,
): Record<string, unknown> {
  const responders = (objectsIn(body, 'responders') ?? []).map((each, index) => {
    const thing = thingIn(each, things, PEOPLE, `responders.${index}`);
    return thing && { type: thing.type, id: thing.id };
  });
  const given = {
    ...Object.fromEntries(TEXTS.map(([field, action]) => [action, textIn(body, field)])),
    setPriority: textIn(body, 'priority'),
    addTags: someOf(textsIn(body, 'tags')),
    addActions: someOf(textsIn(body, 'actions')),
    addDetails: detailsIn(body),
    addResponders: someOf(responders),
    ...Object.fromEntries(REPLACES.map(([field, action]) => [action, flagIn(body, field) ?? false])),
  };
  const after = flagIn(body, 'continue') ? 'next' : teamId === null ? 'team' : 'stop';
  const actions = { ...notShown(before?.actions ?? {}), ...given };
  return { ...commonIn(body, before?.hours?.timezone), afterMatch: after, actions: withoutUndefined(actions) };
}

/** What is kept of an alert policy beside its own fields. */
export interface AlertPolicyOriginals {
  /** As they were sent: the Terraform provider plans to remove a name that it has not given. */
  responders?: readonly Wire[];
}

/** @throws ApiError 422 */
export function respondersSent(body: Wire): AlertPolicyOriginals {
  const sent = (objectsIn(body, 'responders') ?? []).map((each, index) => {
    const text = (key: string): string | undefined => textIn(each, key, `responders.${index}.${key}`);
    return withoutUndefined({ type: text('type'), id: text('id'), name: text('name'), username: text('username') });
  });
  return sent.length === 0 ? {} : { responders: sent };
}

/** @param kept what a client sent, which holds for the responders that are there still */
export function alertPolicyShape(policy: AlertPolicyView, things: Things, kept: AlertPolicyOriginals = {}): Wire {
  const { actions, afterMatch } = policy;
  const { addTags = [], addActions = [], addDetails = {}, addResponders = [], setPriority } = actions;
  return {
    ...commonShape(policy, 'alert'),
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
  return withoutUndefined({ suppress, delayMinutes, autoAck, autoClose, closeAfterHours });
}

function detailsIn(body: Wire): Record<string, string> | undefined {
  const details = objectIn(body, 'details');
  if (details === undefined) return undefined;
  if (!Object.values(details).every((each) => typeof each === 'string'))
    throw unprocessable('details must be an object of strings');
  return details as Record<string, string>;
}

const someOf = <T>(list: readonly T[] | undefined): readonly T[] | undefined => (list?.length ? list : undefined);

const withoutUndefined = (object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
