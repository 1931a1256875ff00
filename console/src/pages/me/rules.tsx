import { type MessageDescriptor, msg, t } from '#words';
import { i18n } from '#words/i18n';
import { conditionsInWords } from '../../alerts/conditions.js';
import type { UseQueryResult } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/client.js';
import {
  deleteNotificationRule,
  type NotificationRule as Rule,
  updateNotificationRule,
  useNotificationRules,
} from '../../data/notification-rules.js';
import { updateProfile } from '../../data/profile.js';
import { channelName, placeOf } from '../../parts/channels.js';
import { Icon } from '../../parts/icon.js';
import { PRIORITIES, PriorityMark } from '../../parts/marks.js';
import { format } from '../../parts/moment.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useChannels } from '../../data/channels.js';
import { partsOf, RuleForm, type Part } from './rule-form.js';
import '../../parts/field.css';

type Channel = Schemas['ChannelView'];

/**
 * Which channel is used when, as sentences, and whether all that fit are used; then the alerts that one follows although others
 * are paged for them.
 */
export function Rules({ user }: { user: { id: string; firstMatchOnly: boolean } }): JSX.Element {
  const rules = useNotificationRules();
  const channels = useChannels();
  const [error, setError] = useState<unknown>(null);
  const all = channels.data?.channels ?? [];
  const own = (rules.data ?? []).filter(({ criteria }) => criteria.onlyOwn);
  const unruled = PRIORITIES.filter(
    (priority) =>
      !own.some(({ enabled, criteria: { priorities } }) => enabled && (priorities ?? PRIORITIES).includes(priority)),
  );
  const followed = (rules.data ?? []).filter(({ criteria }) => !criteria.onlyOwn);
  return (
    <>
      <RuleCard
        id="notification-rules"
        title={t`Notification rules`}
        action={t`Rule`}
        isOwn
        query={rules}
        channels={all}
      >
        {rules.data?.length === 0 && (
          <p class="quiet">{t`No rule: a page goes to all of your verified contact methods at once.`}</p>
        )}
        <RuleList rules={own} channels={all} onError={setError} />
        {error !== null && <ErrorLine error={error} />}
        {own.length > 0 && unruled.length > 0 && (
          <p class="quiet">
            {t`${{ priorities: unruled.join(', ') }}: no rule, so a page goes to all of your verified contact methods at once.`}
          </p>
        )}
        {((rules.data?.length ?? 0) > 1 || user.firstMatchOnly) && <FirstOnly user={user} onError={setError} />}
      </RuleCard>
      <RuleCard
        id="followed-alerts"
        title={t`Followed alerts`}
        action={t`Follow alerts`}
        isOwn={false}
        query={rules}
        channels={all}
      >
        <p class="quiet">
          {followed.length === 0 && `${t`None: you get messages only about alerts that are yours.`} `}
          {t`Following also sends you messages about alerts of your teams that others are paged for, at any hour.`}
        </p>
        <RuleList rules={followed} channels={all} onError={setError} />
      </RuleCard>
    </>
  );
}

/** Rules under a title, with a button that adds one. */
function RuleCard({
  id,
  title,
  action,
  isOwn,
  query,
  channels,
  children,
}: {
  id: string;
  title: string;
  action: string;
  isOwn: boolean;
  query: UseQueryResult<Rule[]>;
  channels: readonly Channel[];
  children: ComponentChildren;
}): JSX.Element {
  const [isAdding, setAdding] = useState(false);
  return (
    <section class="card pad" aria-label={title}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="btn small" disabled={channels.length === 0} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {action}
        </button>
      </div>
      <Load query={query} rows={2}>
        {() => (
          <>
            {children}
            {isAdding && <RuleForm rule={null} isOwn={isOwn} channels={channels} onDone={() => setAdding(false)} />}
          </>
        )}
      </Load>
    </section>
  );
}

function RuleList({
  rules,
  channels,
  onError,
}: {
  rules: readonly Rule[];
  channels: readonly Channel[];
  onError: (error: unknown) => void;
}): JSX.Element {
  const [edited, setEdited] = useState<string | null>(null);
  const change = (work: Promise<unknown>): void => void work.catch(onError);
  return (
    <ul class="rows">
      {rules.map((rule) =>
        edited === rule.id ? (
          <li key={rule.id}>
            <RuleForm
              rule={rule}
              isOwn={rule.criteria.onlyOwn ?? false}
              channels={channels}
              onDone={() => setEdited(null)}
            />
          </li>
        ) : (
          <li key={rule.id}>
            <span class="grow">
              <Sentence rule={rule} channels={channels} />
            </span>
            <label class="check">
              <input
                type="checkbox"
                checked={rule.enabled}
                onChange={(event) => change(updateNotificationRule(rule.id, { enabled: event.currentTarget.checked }))}
              />
              {t`on`}
            </label>
            {!rule.criteria.onlyOwn && (
              <button
                type="button"
                class="btn small"
                aria-label={t`Only my own pages: ${{ name: rule.name }}`}
                onClick={() =>
                  change(updateNotificationRule(rule.id, { criteria: { ...rule.criteria, onlyOwn: true } }))
                }
              >
                {t`Only my own pages`}
              </button>
            )}
            <button
              type="button"
              class="btn small bare square"
              aria-label={t`Change the rule ${{ name: rule.name }}`}
              onClick={() => setEdited(rule.id)}
            >
              <Icon name="edit" />
            </button>
            <button
              type="button"
              class="btn small bare square"
              aria-label={t`Remove the rule ${{ name: rule.name }}`}
              onClick={() => change(deleteNotificationRule(rule.id))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ),
      )}
    </ul>
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
    await updateProfile(id, { firstMatchOnly: isOn }).catch(props.onError);
  };
  return (
    <>
      <p class="quiet">
        {firstMatchOnly
          ? t`Of the rules that fit, only the first in this list is used.`
          : t`Every rule that fits is used.`}
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={firstMatchOnly}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        {t`Use only the first rule that fits`}
      </label>
    </>
  );
}

const EVENTS: Readonly<Record<string, MessageDescriptor>> = {
  'create-alert': msg`new`,
  acknowledged: msg`acknowledged`,
  closed: msg`closed`,
  assigned: msg`assigned`,
  'note-added': msg`with a new note`,
  renotified: msg`paged again`,
};

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** The first of January 2024 was a Monday. */
const dayName = (day: string): string =>
  format('UTC', { weekday: 'short' }).format(Date.UTC(2024, 0, 1 + DAYS.indexOf(day)));

function windowsInWords(windows: NonNullable<Rule['criteria']['timeWindows']>): string {
  const on = (day: string | undefined): string => (day ? `${dayName(day)} ` : '');
  const told = windows.map(({ start, end, startDay, endDay }) => `${on(startDay)}${start}–${on(endDay)}${end}`);
  return told.join(', ');
}

const oneOf = (names: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(names);

/** “P1, P2: call at once”. */
function Sentence({ rule, channels }: { rule: Rule; channels: readonly Channel[] }): JSX.Element {
  const { criteria, repeat } = rule;
  const priorities = criteria.priorities ?? [];
  const events = (criteria.actionTypes ?? []).map((type) => (EVENTS[type] ? t(EVENTS[type]) : type));
  const windows = criteria.timeWindows ?? [];
  const parts = partsOf(rule);
  const named = ({ channelIds }: Part): string =>
    channels
      .filter(({ id }) => channelIds.includes(id))
      .map((each) => `${channelName(each.type)} ${placeOf(each)}`)
      .join(', ') || t`no channel`;
  return (
    <>
      {priorities.length === 0 || priorities.length === 5
        ? t`Everything`
        : priorities.map((priority) => <PriorityMark key={priority} priority={priority} />)}{' '}
      {criteria.onlyOwn ? t`that you are paged for` : t`of your teams, also when others are paged`}
      {events.length > 0 && rule.criteria.actionTypes?.join() !== 'create-alert' && ` ${oneOf(events)}`}
      {criteria.conditions && ` ${t`where ${{ conditions: conditionsInWords(criteria.conditions) }}`}`}
      {windows.length > 0 && `, ${windowsInWords(windows)}`}
      {': '}
      {parts.length === 0 && <span class="strong">{t`nothing`}</span>}
      {parts.map((part, place) => (
        <span key={part.minutes}>
          {place > 0 && `, ${t`then`} `}
          <span class="strong">{named(part)}</span>{' '}
          {part.minutes === 0 ? t`at once` : t`after ${{ minutes: part.minutes }} min`}
        </span>
      ))}
      {repeat.enabled && repeat.intervalSec
        ? `, ${t`again every ${{ minutes: Math.round(repeat.intervalSec / 60) }} min`}`
        : ''}
    </>
  );
}
