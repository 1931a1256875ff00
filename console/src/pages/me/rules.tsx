import { conditionsInWords } from '../../alerts/conditions.js';
import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { channelName, placeOf } from '../../parts/channels.js';
import { Icon } from '../../parts/icon.js';
import { PRIORITIES, PriorityMark, type Priority } from '../../parts/marks.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useChannels } from './channels.js';
import '../../parts/field.css';

type Rule = Schemas['NotificationRuleView'];
type Channel = Schemas['ChannelView'];

const KEY = ['notification-rules'];
const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: KEY });

/** Which channel is used when, as sentences, and whether all that fit are used. */
export function Rules({ user }: { user: { id: string; firstMatchOnly: boolean } }): JSX.Element {
  const rules = useQuery({
    queryKey: KEY,
    queryFn: () => dataOf(api.GET('/v2/notification-rules')),
  });
  const channels = useChannels();
  const [isAdding, setAdding] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const change = (work: Promise<unknown>): void => void work.then(reload, setError);
  const all = channels.data?.channels ?? [];
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>What is sent where</h2>
        <button type="button" class="btn small" disabled={all.length === 0} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Rule
        </button>
      </div>
      {error !== null && <ErrorLine error={error} />}
      <Load query={rules} rows={2}>
        {(list) => (
          <>
            {list.length === 0 && <p class="quiet">No rule: a page goes to all of your confirmed channels at once.</p>}
            <ul class="rows">
              {list.map((rule) => (
                <li key={rule.id}>
                  <span class="grow">
                    <Sentence rule={rule} channels={all} />
                  </span>
                  <label class="check">
                    <input
                      type="checkbox"
                      checked={rule.enabled}
                      onChange={(event) =>
                        change(
                          answerOf(
                            api.PATCH('/v2/notification-rules/{id}', {
                              params: { path: { id: rule.id } },
                              body: { enabled: event.currentTarget.checked },
                            }),
                          ),
                        )
                      }
                    />
                    on
                  </label>
                  <button
                    type="button"
                    class="btn small bare square"
                    aria-label={`Remove the rule ${rule.name}`}
                    onClick={() =>
                      change(answerOf(api.DELETE('/v2/notification-rules/{id}', { params: { path: { id: rule.id } } })))
                    }
                  >
                    <Icon name="trash" />
                  </button>
                </li>
              ))}
            </ul>
            {(list.length > 1 || user.firstMatchOnly) && <FirstOnly user={user} onError={setError} />}
            {isAdding && <Add channels={all} onDone={() => setAdding(false)} />}
          </>
        )}
      </Load>
    </section>
  );
}

/** Whether the first rule that fits is used alone; it is seen before there is a second rule where it is on. */
function FirstOnly(props: {
  user: { id: string; firstMatchOnly: boolean };
  onError: (error: unknown) => void;
}): JSX.Element {
  const { id, firstMatchOnly } = props.user;
  const change = async (isOn: boolean): Promise<void> => {
    props.onError(null);
    const params = { path: { id } };
    await answerOf(api.PATCH('/v2/users/{id}', { params, body: { firstMatchOnly: isOn } })).catch(props.onError);
    await queries.invalidateQueries({ queryKey: ['users', id] });
  };
  return (
    <>
      <p class="quiet">
        {firstMatchOnly
          ? 'Of the rules that fit, only the first in this list is used.'
          : 'Every rule that fits is used.'}
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={firstMatchOnly}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        Use only the first rule that fits
      </label>
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  'create-alert': 'new',
  acknowledged: 'acknowledged',
  closed: 'closed',
  assigned: 'assigned',
  'note-added': 'with a new note',
  renotified: 'paged again',
};

const DAYS: Readonly<Record<string, string>> = {
  ...{ mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
};

interface Part {
  channelIds: readonly string[];
  minutes: number;
}

/** What the rule uses at the same time, in the order of time. */
function partsOf({ action }: Rule): Part[] {
  const { steps, channelIds, delayMins } = action;
  if (!steps || steps.length === 0) return [{ channelIds: channelIds ?? [], minutes: delayMins ?? 0 }];
  const used = steps.filter(({ enabled }) => enabled !== false);
  const times = [...new Set(used.map((step) => step.delayMins ?? 0))].sort((a, b) => a - b);
  return times.map((minutes) => ({
    minutes,
    channelIds: used.filter((step) => (step.delayMins ?? 0) === minutes).map(({ channelId }) => channelId),
  }));
}

function windowsInWords(windows: NonNullable<Rule['criteria']['timeWindows']>): string {
  const on = (day: string | undefined): string => (day ? `${DAYS[day]} ` : '');
  const told = windows.map(({ start, end, startDay, endDay }) => `${on(startDay)}${start}–${on(endDay)}${end}`);
  return told.join(', ');
}

/** “P1, P2: call at once”. */
function Sentence({ rule, channels }: { rule: Rule; channels: readonly Channel[] }): JSX.Element {
  const { criteria, repeat } = rule;
  const priorities = criteria.priorities ?? [];
  const events = (criteria.actionTypes ?? []).map((type) => EVENTS[type] ?? type);
  const windows = criteria.timeWindows ?? [];
  const parts = partsOf(rule);
  const named = ({ channelIds }: Part): string =>
    channels
      .filter(({ id }) => channelIds.includes(id))
      .map((each) => `${channelName(each.type)} ${placeOf(each)}`)
      .join(', ') || 'no channel';
  return (
    <>
      {priorities.length === 0 || priorities.length === 5
        ? 'Everything'
        : priorities.map((priority) => <PriorityMark key={priority} priority={priority} />)}
      {criteria.onlyOwn && ' you are paged for'}
      {events.length > 0 && rule.criteria.actionTypes?.join() !== 'create-alert' && ` ${events.join(' or ')}`}
      {criteria.conditions && ` where ${conditionsInWords(criteria.conditions)}`}
      {windows.length > 0 && `, ${windowsInWords(windows)}`}
      {': '}
      {parts.length === 0 && <span class="strong">nothing</span>}
      {parts.map((part, place) => (
        <span key={part.minutes}>
          {place > 0 && ', then '}
          <span class="strong">{named(part)}</span> {part.minutes === 0 ? 'at once' : `after ${part.minutes} min`}
        </span>
      ))}
      {repeat.enabled && repeat.intervalSec ? `, again every ${Math.round(repeat.intervalSec / 60)} min` : ''}
    </>
  );
}

function Add({ channels, onDone }: { channels: readonly Channel[]; onDone: () => void }): JSX.Element {
  const [priorities, setPriorities] = useState<readonly Priority[]>(['P1', 'P2']);
  const [channel, setChannel] = useState(channels[0]?.id ?? '');
  const [minutes, setMinutes] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const add = async (): Promise<void> => {
    setError(null);
    try {
      const name = `${priorities.join(', ')} ${minutes === 0 ? 'at once' : `after ${minutes} min`}`;
      await answerOf(
        api.POST('/v2/notification-rules', {
          body: {
            name,
            criteria: { priorities: [...priorities] },
            action: { channelIds: [channel], delayMins: minutes },
          },
        }),
      );
      await reload();
      onDone();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <fieldset class="priority-choice">
        <legend>Priorities</legend>
        {PRIORITIES.map((priority) => (
          <label key={priority} class="check">
            <input
              type="checkbox"
              checked={priorities.includes(priority)}
              onChange={(event) =>
                setPriorities(
                  event.currentTarget.checked
                    ? PRIORITIES.filter((each) => each === priority || priorities.includes(each))
                    : priorities.filter((each) => each !== priority),
                )
              }
            />
            {priority}
          </label>
        ))}
      </fieldset>
      <label class="wide-field">
        Channel
        <select class="input" value={channel} onChange={(event) => setChannel(event.currentTarget.value)}>
          {channels.map((each) => (
            <option key={each.id} value={each.id}>
              {channelName(each.type)} {placeOf(each)}
            </option>
          ))}
        </select>
      </label>
      <label>
        After (minutes)
        <input
          class="input"
          type="number"
          min={0}
          max={1440}
          value={minutes}
          onInput={(event) => setMinutes(Number(event.currentTarget.value))}
        />
      </label>
      <button class="btn main" disabled={priorities.length === 0 || channel === ''}>
        Add the rule
      </button>
      <button type="button" class="btn" onClick={onDone}>
        Cancel
      </button>
      {error !== null && <ErrorLine error={error} />}
    </form>
  );
}
