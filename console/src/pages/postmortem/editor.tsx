import type { JSX } from 'preact';
import { eventText } from '../../../../src/incidents/postmortems/domain/report.js';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { useChanges } from '../../parts/changes.js';
import { Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextArea } from '../../parts/inputs.js';
import { MomentField } from '../../parts/time-fields.js';
import { useSubmission } from '../../parts/submit.js';
import { leaving } from '../../parts/typed.js';
import { now } from '../../parts/time.js';
import { ACTION_WORDS, type Postmortem } from './postmortem.js';

type Moment = Postmortem['timeline'][number];
type Item = Postmortem['actionItems'][number];

/** A row of a list, with a key that stays while others come and go. */
type Row<Value> = Value & { key: number };

let keys = 0;
const rowOf = <Value,>(value: Value): Row<Value> => ({ ...value, key: keys++ });

/** All parts in one form; what is written stays here when saving fails. */
export function Editor({ postmortem, onDone }: { postmortem: Postmortem; onDone: () => void }): JSX.Element {
  const [summary, setSummary] = useState(postmortem.summary);
  const [rootCause, setRootCause] = useState(postmortem.rootCause ?? '');
  const [items, setItems] = useState(() => postmortem.actionItems.map(rowOf<Item>));
  const [moments, setMoments] = useState(() =>
    postmortem.timeline.map((moment) => rowOf<Moment>({ ...moment, description: eventText(moment.description) })),
  );
  const { busy, error, send } = useSubmission();
  const body = {
    summary,
    rootCause: rootCause.trim() || null,
    actionItems: items
      .filter(({ description }) => description.trim() !== '')
      .map(({ description, assignee, status = 'pending' }) => ({
        description,
        status,
        ...(assignee ? { assignee } : {}),
      })),
    timeline: moments
      .filter(({ description }) => description.trim() !== '')
      .map(({ time, description }) => ({ time, description }))
      .sort((a, b) => Date.parse(a.time) - Date.parse(b.time)),
  };
  const changes = useChanges(body, postmortem);
  const save = async (): Promise<void> => {
    const params = { path: { id: postmortem.id } };
    const changedFields = await changes(() => dataOf(api.GET('/v2/postmortems/{id}', { params })));
    await answerOf(api.PATCH('/v2/postmortems/{id}', { params, body: changedFields }));
    await queries.invalidateQueries({ queryKey: ['postmortems'] });
    onDone();
  };
  return (
    <Form error={error} onSubmit={() => void send(save)}>
      <section class="card pad form">
        <TextArea
          label="Summary"
          path="summary"
          rows={4}
          required
          autoFocus
          maxLength={20000}
          value={summary}
          onChange={setSummary}
        />
        <TextArea
          label="Root cause"
          path="rootCause"
          rows={4}
          maxLength={20000}
          value={rootCause}
          onChange={setRootCause}
        />
      </section>
      <fieldset class="card pad">
        <legend class="unseen">Action items</legend>
        <h2>Action items</h2>
        {items.map((item, place) => (
          <ItemFields
            key={item.key}
            item={item}
            place={place + 1}
            onChange={(change) => setItems(changed(items, item.key, change))}
            onRemove={() => setItems(items.filter(({ key }) => key !== item.key))}
          />
        ))}
        <button
          type="button"
          class="btn"
          onClick={() => setItems([...items, rowOf<Item>({ description: '', status: 'pending' })])}
        >
          <Icon name="plus" />
          Add an action item
        </button>
      </fieldset>
      <fieldset class="card pad">
        <legend class="unseen">Timeline</legend>
        <h2>Timeline</h2>
        {moments.map((moment, place) => (
          <MomentFields
            key={moment.key}
            moment={moment}
            place={place + 1}
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
          Add a moment
        </button>
      </fieldset>
      <div class="form-end save">
        <button type="button" class="btn" onClick={({ currentTarget }) => leaving(currentTarget.form!, onDone)}>
          Cancel
        </button>
        <button class="btn main" disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </button>
      </div>
    </Form>
  );
}

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
  onChange,
  onRemove,
}: {
  item: Item;
  place: number;
  onChange: (change: Partial<Item>) => void;
  onRemove: () => void;
}): JSX.Element {
  return (
    <div class="entry item">
      <input
        class="input"
        aria-label={`Action item ${place}`}
        placeholder="What is to be done"
        maxLength={5000}
        value={item.description}
        onInput={(event) => onChange({ description: event.currentTarget.value })}
      />
      <input
        class="input"
        aria-label={`Who does action item ${place}`}
        placeholder="Who"
        maxLength={200}
        value={item.assignee ?? ''}
        onInput={(event) => onChange({ assignee: event.currentTarget.value })}
      />
      <select
        class="input"
        aria-label={`State of action item ${place}`}
        value={item.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as Item['status'] })}
      >
        {Object.entries(ACTION_WORDS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <button type="button" class="btn bare square" aria-label={`Remove action item ${place}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </div>
  );
}

function MomentFields({
  moment,
  place,
  onChange,
  onRemove,
}: {
  moment: Moment;
  place: number;
  onChange: (change: Partial<Moment>) => void;
  onRemove: () => void;
}): JSX.Element {
  return (
    <div class="entry moment">
      <MomentField
        label={`Time of moment ${place}`}
        isBare
        required
        value={Date.parse(moment.time)}
        onChange={(at) => Number.isFinite(at) && onChange({ time: new Date(at).toISOString() })}
      />
      <textarea
        class="input"
        rows={1}
        aria-label={`Moment ${place}`}
        placeholder="What happened"
        maxLength={5000}
        value={moment.description}
        onInput={(event) => onChange({ description: event.currentTarget.value })}
      />
      <button type="button" class="btn bare square" aria-label={`Remove moment ${place}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </div>
  );
}
