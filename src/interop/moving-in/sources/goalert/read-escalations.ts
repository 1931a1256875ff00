import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgEscalation, OrgEscalationRule } from '../../domain/org.js';
import { type Destination, destinationIn, idHere, refTo } from './ids.js';

/** Whom no step here can tell; by the types of destinations, or of older versions. */
const OTHERS = new Map([
  ...['slack-channel', 'slackChannel'].map((type) => [type, 'a Slack channel'] as const),
  ...['slack-usergroup', 'slackUserGroup'].map((type) => [type, 'a Slack user group'] as const),
  ...['webhook', 'chanWebhook'].map((type) => [type, 'a webhook'] as const),
  ['notificationChannel', 'a channel'],
  ['alert', 'a new alert'],
]);

/** @param rotations of all that are told directly: it adds what it finds */
export function readPolicy(wire: WireObject, rotations: Set<string>, differences: Differences): OrgEscalation {
  const [id, name] = [idHere('escalationPolicy', wire.required('id')), wire.required('name')];
  const about = { name, id };
  const rules: OrgEscalationRule[] = [];
  // There a delay is that until the next step, here it counts from the beginning.
  let delayMinutes = 0;
  let waitInterval = 0;
  const steps = (wire.objects('steps') ?? []).toSorted((a, b) => stepIn(a) - stepIn(b));
  for (const step of steps) {
    for (const told of (step.objects('actions') ?? step.objects('targets') ?? []).map(destinationIn)) {
      const recipient = recipientOf(told);
      if (told.type === 'rotation') rotations.add(told.id);
      if (recipient === null)
        differences.lacks(
          about,
          `the step after ${delayMinutes} minutes tells ${OTHERS.get(told.type) ?? `a ${told.type}`} (${told.name})`,
          'nobody is told there then; an outgoing integration can be',
          true,
        );
      else rules.push({ condition: 'if-not-acked', notifyType: 'default', delayMinutes, recipient });
    }
    waitInterval = step.number('delayMinutes') ?? 15;
    delayMinutes += waitInterval;
  }
  const count = wire.number('repeat') ?? 0;
  const repeat = { waitInterval, count, resetRecipientStates: false, closeAlertAfterAll: false };
  return {
    ...{ ...about, description: wire.text('description'), ownerTeam: null, rules },
    ...(count > 0 && rules.length > 0 ? { repeat } : {}),
  };
}

const stepIn = (wire: WireObject): number => wire.number('stepNumber') ?? 0;

/** A rotation is a schedule of its own here. */
function recipientOf({ type, id }: Destination): OrgEscalationRule['recipient'] {
  if (type === 'user' || type === 'schedule') return refTo(type, id);
  return type === 'rotation' ? refTo('schedule', id) : null;
}
