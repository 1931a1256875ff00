import type { components } from '../../api/schema.js';
import { lengthInWords } from '../../parts/length.js';

type Actions = components['schemas']['AlertPolicyView']['actions'];
type NotificationActions = components['schemas']['NotificationPolicyView']['actions'];

/** What a policy does, in words. */
export function actionsInWords(actions: Actions): string {
  const { suppress, delayMinutes, autoAck, autoClose, addTags, setPriority, closeAfterHours } = actions;
  const texts = [
    ...[actions.setMessage && 'message', actions.setAlias && 'alias', actions.setDescription && 'description'],
    ...[actions.setEntity && 'entity', actions.setSource && 'source'],
  ].filter(Boolean);
  const dropped = [
    ...[actions.replaceTags && 'tags', actions.replaceDetails && 'details'],
    ...[actions.replaceActions && 'actions', actions.replaceResponders && 'responders'],
  ].filter(Boolean);
  const parts = [
    suppress ? 'drop it' : '',
    autoClose ? 'close it at once' : '',
    autoAck ? 'acknowledge it at once' : '',
    delayMinutes ? `page nobody for ${delayMinutes} min` : '',
    setPriority ? `make it ${setPriority}` : '',
    addTags?.length ? `tag it ${addTags.join(', ')}` : '',
    texts.length > 0 ? `change its ${texts.join(', ')}` : '',
    dropped.length > 0 ? `leave out the ${dropped.join(', ')} that came with it` : '',
    actions.addDetails ? `add details ${Object.keys(actions.addDetails).join(', ')}` : '',
    actions.addActions?.length ? `add actions ${actions.addActions.join(', ')}` : '',
    actions.addResponders?.length
      ? `add ${actions.addResponders.length} ${actions.addResponders.length === 1 ? 'responder' : 'responders'}`
      : '',
    closeAfterHours ? `close it after ${closeAfterHours} h without a repeat` : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'do nothing' : parts.join(', and ');
}

const ON_DAYS: Readonly<Record<string, string>> = {
  ...{ weekday: ' on a weekday', mon: ' on a Monday', tue: ' on a Tuesday', wed: ' on a Wednesday' },
  ...{ thu: ' on a Thursday', fri: ' on a Friday', sat: ' on a Saturday', sun: ' on a Sunday' },
};

function delayInWords({ minutes, time, day, timezone }: NonNullable<NotificationActions['delay']>): string {
  if (minutes) return `people are notified after ${lengthInWords(minutes)}`;
  return `people are notified at the next ${time}${ON_DAYS[day ?? ''] ?? ''} (${timezone ?? 'UTC'})`;
}

/** What a notification policy does, in words. */
export function notificationInWords(actions: NotificationActions): string {
  const { suppress, delay, deduplicate, restart, closeAfterMinutes } = actions;
  const within = deduplicate?.withinMinutes ? ` within ${lengthInWords(deduplicate.withinMinutes)}` : '';
  const parts = [
    suppress ? 'nobody is notified' : '',
    delay && !suppress ? delayInWords(delay) : '',
    deduplicate && !suppress ? `people are notified when it has occurred ${deduplicate.count} times${within}` : '',
    restart && !suppress
      ? `its escalation restarts every ${lengthInWords(restart.afterMinutes)} while it is open, at most ${restart.times} times`
      : '',
    closeAfterMinutes ? `it is closed after ${lengthInWords(closeAfterMinutes)}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'people are notified as usual' : parts.join(', and ');
}
