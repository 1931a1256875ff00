import { plural, t } from '#words';
import { partNames } from '../../alerts/field-names.js';
import type { components } from '../../api/schema.js';
import { lengthInWords } from '../../parts/length.js';
import { weekdayName } from '../../parts/weekday-name.js';

type Actions = components['schemas']['AlertPolicyView']['actions'];
type NotificationActions = components['schemas']['NotificationPolicyView']['actions'];

/** `drop it, and tag it night`. */
const together = (parts: readonly string[]): string => parts.reduce((first, second) => t`${first}, and ${second}`);

/** What a policy does, in words. */
export function actionsInWords(actions: Actions): string {
  const { suppress, delayMinutes, autoAck, autoClose, addTags, setPriority, closeAfterHours } = actions;
  const { addDetails, addActions, addResponders } = actions;
  const texts = (['message', 'alias', 'description', 'entity', 'source'] as const).filter(
    (part) => actions[`set${capitalized(part)}`],
  );
  const dropped = (['tags', 'details', 'actions', 'responders'] as const).filter(
    (part) => actions[`replace${capitalized(part)}`],
  );
  const parts = [
    suppress ? t`drop it` : '',
    autoClose ? t`close it at once` : '',
    autoAck ? t`acknowledge it at once` : '',
    delayMinutes ? t`page nobody for ${delayMinutes} min` : '',
    setPriority ? t`make it ${{ priority: setPriority }}` : '',
    addTags?.length ? t`tag it ${{ tags: addTags.join(', ') }}` : '',
    texts.length > 0 ? t`change its ${{ fields: partNames(texts) }}` : '',
    dropped.length > 0 ? t`leave out the ${{ fields: partNames(dropped) }} that came with it` : '',
    addDetails ? t`add details ${{ names: Object.keys(addDetails).join(', ') }}` : '',
    addActions?.length ? t`add actions ${{ names: addActions.join(', ') }}` : '',
    addResponders?.length ? plural(addResponders.length, { one: 'add # responder', other: 'add # responders' }) : '',
    closeAfterHours ? t`close it after ${{ hours: closeAfterHours }} h without a repeat` : '',
  ].filter(Boolean);
  return parts.length === 0 ? t`do nothing` : together(parts);
}

const capitalized = <Word extends string>(word: Word): Capitalize<Word> =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;

function delayInWords({ minutes, time, day, timezone }: NonNullable<NotificationActions['delay']>): string {
  if (minutes) return t`people are notified after ${{ length: lengthInWords(minutes) }}`;
  const at = time ?? '';
  const zone = timezone ?? 'UTC';
  if (!day || day === 'any') return t`people are notified at the next ${{ time: at }} (${zone})`;
  if (day === 'weekday') return t`people are notified at the next ${{ time: at }} on a weekday (${zone})`;
  return t`people are notified at the next ${{ time: at }} on a ${{ day: weekdayName(day) }} (${zone})`;
}

function countInWords({ count, withinMinutes }: NonNullable<NotificationActions['deduplicate']>): string {
  if (!withinMinutes)
    return plural(count, {
      one: 'people are notified when it has occurred # time',
      other: 'people are notified when it has occurred # times',
    });
  const length = lengthInWords(withinMinutes);
  return plural(count, {
    one: `people are notified when it has occurred # time within ${length}`,
    other: `people are notified when it has occurred # times within ${length}`,
  });
}

function restartInWords({ afterMinutes, times }: NonNullable<NotificationActions['restart']>): string {
  const length = lengthInWords(afterMinutes);
  return plural(times, {
    one: `its escalation restarts every ${length} while it is open, at most # time`,
    other: `its escalation restarts every ${length} while it is open, at most # times`,
  });
}

/** What a notification policy does, in words. */
export function notificationInWords(actions: NotificationActions): string {
  const { suppress, delay, deduplicate, restart, closeAfterMinutes } = actions;
  const parts = [
    suppress ? t`nobody is notified` : '',
    delay && !suppress ? delayInWords(delay) : '',
    deduplicate && !suppress ? countInWords(deduplicate) : '',
    restart && !suppress ? restartInWords(restart) : '',
    closeAfterMinutes ? t`it is closed after ${{ length: lengthInWords(closeAfterMinutes) }}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? t`people are notified as usual` : together(parts);
}
