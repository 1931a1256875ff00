import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import type { Schemas } from '../../api/client.js';
import {
  createNotificationRule,
  type NotificationRule as Rule,
  storedNotificationRule,
  updateNotificationRule,
} from '../../data/notification-rules.js';
import { useChanges } from '../../parts/changes.js';
import { channelName, placeOf } from '../../parts/channels.js';
import { PRIORITIES, type Priority } from '../../parts/marks.js';
import { ErrorLine } from '../../parts/states.js';
import { PriorityChecks } from '../../parts/priority-fields.js';
import { useSubmission } from '../../parts/submit.js';
import '../../parts/field.css';

type Channel = Schemas['ChannelView'];

export interface Part {
  channelIds: readonly string[];
  minutes: number;
}

/** What the rule uses at the same time, in the order of time. */
export function partsOf({ action }: Rule): Part[] {
  const { steps, channelIds, delayMins } = action;
  if (!steps || steps.length === 0) return [{ channelIds: channelIds ?? [], minutes: delayMins ?? 0 }];
  const used = steps.filter(({ enabled }) => enabled !== false);
  const times = [...new Set(used.map((step) => step.delayMins ?? 0))].sort((a, b) => a - b);
  return times.map((minutes) => ({
    minutes,
    channelIds: used.filter((step) => (step.delayMins ?? 0) === minutes).map(({ channelId }) => channelId),
  }));
}

/** Makes a rule, or changes what of it the form shows. A rule with several channels or steps keeps them. */
export function RuleForm({
  rule,
  isOwn,
  channels,
  onDone,
}: {
  /** Null: a new one. */
  rule: Rule | null;
  /** A new one is about the person's own pages; otherwise about every alert of their teams. */
  isOwn: boolean;
  channels: readonly Channel[];
  onDone: () => void;
}): JSX.Element {
  const parts = rule ? partsOf(rule) : [];
  const isPlain = rule === null || (!rule.action.steps?.length && parts[0]?.channelIds.length === 1);
  const [priorities, setPriorities] = useState<readonly Priority[]>(() => {
    const asked = rule ? (rule.criteria.priorities ?? []) : ['P1', 'P2'];
    return asked.length === 0 ? PRIORITIES : PRIORITIES.filter((each) => asked.includes(each));
  });
  const [channel, setChannel] = useState(parts[0]?.channelIds[0] ?? channels[0]?.id ?? '');
  const [minutes, setMinutes] = useState(parts[0]?.minutes ?? 0);
  const { busy, error, send } = useSubmission();
  const when = minutes === 0 ? t`at once` : t`after ${minutes} min`;
  const which = `${priorities.join(', ')} ${when}`;
  const name = isOwn ? which : t`Followed: ${which}`;
  const criteria = { ...rule?.criteria, priorities: [...priorities], ...(isOwn && { onlyOwn: true }) };
  const action = { channelIds: [channel], delayMins: minutes };
  const changes = useChanges({ criteria, ...(isPlain && { name, action: { ...rule?.action, ...action } }) }, rule);
  const save = async (): Promise<void> => {
    await (rule
      ? updateNotificationRule(rule.id, await changes(() => storedNotificationRule(rule.id)))
      : createNotificationRule({ name, criteria, action }));
    onDone();
  };
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send(save);
      }}
    >
      <fieldset class="priority-choice">
        <legend>{t`Priorities`}</legend>
        <PriorityChecks chosen={priorities} onChange={setPriorities} />
      </fieldset>
      {isPlain && (
        <>
          <label class="wide-field">
            {t`Channel`}
            <select class="input" value={channel} onChange={(event) => setChannel(event.currentTarget.value)}>
              {channels.map((each) => (
                <option key={each.id} value={each.id}>
                  {channelName(each.type)} {placeOf(each)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t`Delay (min)`}
            <input
              class="input"
              type="number"
              min={0}
              max={1440}
              value={minutes}
              onInput={(event) => setMinutes(Number(event.currentTarget.value))}
            />
          </label>
        </>
      )}
      <button class="btn main" disabled={busy || priorities.length === 0 || channel === ''}>
        {rule ? t`Save the rule` : isOwn ? t`Add the rule` : t`Follow these alerts`}
      </button>
      <button type="button" class="btn" onClick={onDone}>
        {t`Cancel`}
      </button>
      {error !== null && <ErrorLine error={error} />}
    </form>
  );
}
