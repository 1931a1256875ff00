import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { usePeople } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import {
  createForwardingRule,
  deleteForwardingRule,
  type ForwardingRule,
  useForwardingRules,
} from '../../data/forwarding-rules.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { MomentField } from '../../parts/time-fields.js';
import { clock, now } from '../../parts/time.js';
import { people } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';

/** Who is told in the person's place. */
export function Forwarding(): JSX.Element {
  const me = useSignedIn();
  const [isAdding, setAdding] = useState(false);
  const query = useForwardingRules();
  return (
    <section class="card pad">
      <div class="card-head">
        <h2 id="forwarding">{t`Forwarding`}</h2>
        <button type="button" class="btn small" onClick={() => setAdding(true)}>
          <Icon name="people" />
          {t`Forward my pages`}
        </button>
      </div>
      <Load query={query} rows={1}>
        {(rules) => {
          // Administrators get everybody's.
          const own = rules.filter(({ fromUserId, endDate }) => fromUserId === me.id && !isOver(endDate));
          return own.length === 0 ? (
            <p class="quiet">{t`Your pages come to you.`}</p>
          ) : (
            <ul class="rows">
              {own.map((rule) => (
                <Row key={rule.id} rule={rule} />
              ))}
            </ul>
          );
        }}
      </Load>
      {isAdding && <Add onClose={() => setAdding(false)} />}
    </section>
  );
}

const isOver = (endDate: string | null): boolean => endDate !== null && Date.parse(endDate) < now();

function Row({ rule: { id, toUserId, startDate, endDate, enabled } }: { rule: ForwardingRule }): JSX.Element {
  const people = usePeople();
  const { busy, error, send } = useSubmission();
  const name = people.find((person) => person.id === toUserId)?.fullName ?? t`Someone`;
  const isAhead = startDate !== null && Date.parse(startDate) > now();
  const end = endDate && clock(endDate);
  return (
    <li>
      <Icon name="right" />
      <span class="grow">
        <Trans>
          <span class="strong">{name}</span> is notified instead
        </Trans>
        <br />
        <span class="quiet small num">
          {!enabled
            ? end
              ? t`switched off until ${end}`
              : t`switched off, until you end it`
            : isAhead
              ? end
                ? t`from ${{ start: clock(startDate) }} until ${end}`
                : t`from ${{ start: clock(startDate) }}, until you end it`
              : end
                ? t`now until ${end}`
                : t`now, until you end it`}
        </span>
      </span>
      <button
        type="button"
        class="btn small"
        disabled={busy}
        aria-label={t`End the forwarding to ${name}`}
        onClick={() => void send(() => deleteForwardingRule(id))}
      >
        {t`End`}
      </button>
      {error !== null && <ErrorLine error={error} />}
    </li>
  );
}

function Add({ onClose }: { onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [to, setTo] = useState('');
  const [from, setFrom] = useState(NaN);
  const [until, setUntil] = useState(NaN);
  const { busy, error, send } = useSubmission();
  const problem = until <= now() || until <= from ? t`Later than now and than the beginning` : null;
  const add = async (): Promise<void> => {
    const at = (value: number): string | null => (Number.isNaN(value) ? null : new Date(value).toISOString());
    await createForwardingRule({ toUserId: to, startDate: at(from), endDate: at(until) });
    onClose();
  };
  return (
    <Dialog title={t`Forward my pages`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(add)}>
        <Pick
          label={t`To`}
          path="toUserId"
          hint={t`This person is paged by their own channels and rules.`}
          required
          value={to}
          groups={[{ of: people(({ id, blocked }) => id !== me.id && !blocked) }]}
          first={[['', t`Select a person`]]}
          onChange={setTo}
        />
        <div class="form-row">
          <MomentField label={t`From`} path="startDate" hint={t`Empty: at once`} value={from} onChange={setFrom} />
          <MomentField
            label={t`Until`}
            path="endDate"
            hint={t`Empty: until you end it`}
            problem={problem}
            value={until}
            onChange={setUntil}
          />
        </div>
        <FormEnd onBack={onClose} disabled={busy || to === '' || problem !== null}>
          {busy ? t`One moment…` : t`Forward`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
