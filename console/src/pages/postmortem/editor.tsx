import type { JSX } from 'preact';
import { t } from '#words';
import { i18n } from '#words/i18n';
import { eventText } from '../../../../src/incidents/postmortems/domain/event-text.js';
import { useState } from 'preact/hooks';
import {
  type ActionItem,
  type Moment,
  type Postmortem,
  storedPostmortem,
  updatePostmortem,
} from '../../data/postmortems.js';
import { useChanges } from '../../parts/changes.js';
import { FieldProblem } from '../../parts/field.js';
import { Cancel, Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextArea } from '../../parts/inputs.js';
import { MomentField } from '../../parts/time-fields.js';
import { useSubmission } from '../../parts/submit.js';
import { now } from '../../parts/time.js';
import { ACTION_WORDS } from './postmortem.js';

/** A row of a list, with a key that stays while others come and go. */
type Row<Value> = Value & { key: number };

let keys = 0;
const rowOf = <Value,>(value: Value): Row<Value> => ({ ...value, key: keys++ });

/** All parts in one form; what is written stays here when saving fails. */
export function Editor({ postmortem, onDone }: { postmortem: Postmortem; onDone: () => void }): JSX.Element {
  const [summary, setSummary] = useState(postmortem.summary);
  const [rootCause, setRootCause] = useState(postmortem.rootCause ?? '');
  const [items, setItems] = useState(() => postmortem.actionItems.map(rowOf<ActionItem>));
  const [moments, setMoments] = useState(() =>
    postmortem.timeline.map((moment) => rowOf<Moment>({ ...moment, description: eventText(moment.description, i18n) })),
  );
  /** Where each entry stands in what was sent last, in which others are left out or come in another order: what is wrong with it stands there. */
  const [paths, setPaths] = useState<ReadonlyMap<number, string>>(new Map());
  const { busy, error, send } = useSubmission();
  const writtenItems = items.filter(isWritten);
  const writtenMoments = moments.filter(isWritten).sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  const body = {
    summary,
    rootCause: rootCause.trim() || null,
    actionItems: writtenItems.map(({ description, assignee, status = 'pending' }) => ({
      description,
      status,
      ...(assignee ? { assignee } : {}),
    })),
    timeline: writtenMoments.map(({ time, description }) => ({ time, description })),
  };
  const changes = useChanges(body, postmortem, {
    labels: {
      summary: t`Summary`,
      rootCause: t`Root cause`,
      actionItems: t`Action items`,
      timeline: t`Timeline`,
    },
  });
  const save = async (): Promise<void> => {
    setPaths(new Map([...pathsIn('actionItems', writtenItems), ...pathsIn('timeline', writtenMoments)]));
    await updatePostmortem(postmortem.id, await changes(() => storedPostmortem(postmortem.id)));
    onDone();
  };
  return (
    <Form error={error} onSubmit={() => void send(save)}>
      <section class="card pad form">
        <TextArea
          label={t`Summary`}
          path="summary"
          rows={4}
          required
          autoFocus
          maxLength={20000}
          value={summary}
          onChange={setSummary}
        />
        <TextArea
          label={t`Root cause`}
          path="rootCause"
          rows={4}
          maxLength={20000}
          value={rootCause}
          onChange={setRootCause}
        />
      </section>
      <fieldset class="card pad">
        <legend class="unseen">{t`Action items`}</legend>
        <h2>{t`Action items`}</h2>
        {items.map((item, place) => (
          <ItemFields
            key={item.key}
            item={item}
            place={place + 1}
            path={paths.get(item.key)}
            onChange={(change) => setItems(changed(items, item.key, change))}
            onRemove={() => setItems(items.filter(({ key }) => key !== item.key))}
          />
        ))}
        <button
          type="button"
          class="btn"
          onClick={() => setItems([...items, rowOf<ActionItem>({ description: '', status: 'pending' })])}
        >
          <Icon name="plus" />
          {t`Add an action item`}
        </button>
        <FieldProblem path="actionItems" />
      </fieldset>
      <fieldset class="card pad">
        <legend class="unseen">{t`Timeline`}</legend>
        <h2>{t`Timeline`}</h2>
        {moments.map((moment, place) => (
          <MomentFields
            key={moment.key}
            moment={moment}
            place={place + 1}
            path={paths.get(moment.key)}
            onChange={(change) => setMoments(changed(moments, moment.key, change))}
            onRemove={() => setMoments(moments.filter(({ key }) => key !== moment.key))}
          />
        ))}
        <button
          type="button"
          class="btn"
          onClick={() => setMoments([...moments, rowOf<Moment>(nextMoment(moments.at(-1)))])}
        >
          <Icon name="plus" />
          {t`Add a moment`}
        </button>
        <FieldProblem path="timeline" />
      </fieldset>
      <div class="form-end save">
        <Cancel onBack={onDone} />
        <button class="btn main" disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </button>
      </div>
    </Form>
  );
}

const isWritten = ({ description }: { description: string }): boolean => description.trim() !== '';

const pathsIn = (list: 'actionItems' | 'timeline', rows: readonly { key: number }[]): [key: number, path: string][] =>
  rows.map(({ key }, index) => [key, `${list}.${index}`]);

const changed = <Value,>(rows: readonly Row<Value>[], key: number, change: Partial<Value>): Row<Value>[] =>
  rows.map((row) => (row.key === key ? { ...row, ...change } : row));

/** As late as the one before it. */
const nextMoment = (last: Moment | undefined): Moment => ({
  time: last?.time ?? new Date(now()).toISOString(),
  description: '',
});

function ItemFields({
  item,
  place,
  path,
  onChange,
  onRemove,
}: {
  item: ActionItem;
  place: number;
  /** Of it in the request; undefined: it is in none. */
  path: string | undefined;
  onChange: (change: Partial<ActionItem>) => void;
  onRemove: () => void;
}): JSX.Element {
  return (
    <div class="entry item">
      <input
        class="input"
        aria-label={t`Action item ${place}`}
        placeholder={t`What is to be done`}
        maxLength={5000}
        value={item.description}
        onInput={(event) => onChange({ description: event.currentTarget.value })}
      />
      <input
        class="input"
        aria-label={t`Who does action item ${place}`}
        placeholder={t`Who`}
        maxLength={200}
        value={item.assignee ?? ''}
        onInput={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <select
        class="input"
        aria-label={t`State of action item ${place}`}
        value={item.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as ActionItem['status'] })}
      >
        {Object.entries(ACTION_WORDS).map(([value, words]) => (
          <option key={value} value={value}>
            {t(words)}
          </option>
        ))}
      </select>
      <button type="button" class="btn bare square" aria-label={t`Remove action item ${place}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
      {path && <FieldProblem path={path} />}
    </div>
  );
}

function MomentFields({
  moment,
  place,
  path,
  onChange,
  onRemove,
}: {
  moment: Moment;
  place: number;
  /** Of it in the request; undefined: it is in none. */
  path: string | undefined;
  onChange: (change: Partial<Moment>) => void;
  onRemove: () => void;
}): JSX.Element {
  return (
    <div class="entry moment">
      <MomentField
        label={t`Time of moment ${place}`}
        path={path && `${path}.time`}
        isBare
        required
        value={Date.parse(moment.time)}
        onChange={(at) => Number.isFinite(at) && onChange({ time: new Date(at).toISOString() })}
      />
      <textarea
        class="input"
        rows={1}
        aria-label={t`Moment ${place}`}
        placeholder={t`What happened`}
        maxLength={5000}
        value={moment.description}
        onInput={(event) => onChange({ description: event.currentTarget.value })}
      />
      <button type="button" class="btn bare square" aria-label={t`Remove moment ${place}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
      {path && <FieldProblem path={path} />}
    </div>
  );
}
