import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { plural, t } from '#words';
import type { Alert } from '../../alerts/alert.js';
import { mayRead, refusal, useSignedIn } from '../../api/me.js';
import { useIncidentsOf } from '../../data/alerts.js';
import { linkAlerts, useAllIncidents } from '../../data/incidents.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark } from '../../parts/marks.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { Pick } from '../../parts/pick.js';
import '../../parts/field.css';

/** The incidents that an alert belongs to; it can be linked to one that goes on. */
export function Incidents({ alert, onStart }: { alert: Alert; onStart: () => void }): JSX.Element | null {
  const { id } = alert;
  const me = useSignedIn();
  const mayNot = refusal(me, 'incidents');
  const [isLinking, setLinking] = useState(false);
  const { data } = useIncidentsOf(id, mayRead(me, 'incidents'));
  if (!data) return null;
  return (
    <section class="card pad involved">
      <h2>{t`Incidents`}</h2>
      {data.data.length === 0 && <p class="quiet">{t`It belongs to none.`}</p>}
      {data.data.length > 0 && (
        <ul class="plain-list">
          {data.data.map(({ id: incidentId, name, priority, resolvedAt }) => (
            <li key={incidentId}>
              <PriorityMark priority={priority} />
              <span>
                <Link href={`/incidents/${incidentId}`}>{name}</Link>
                {resolvedAt !== null && <span class="quiet small"> {t`resolved`}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.hidden !== undefined && (
        <p class="quiet small">
          {plural(data.hidden, {
            one: '# more of teams that you are not in',
            other: '# more of teams that you are not in',
          })}
        </p>
      )}
      {isLinking ? (
        <LinkTo id={id} linked={new Set(data.data.map((each) => each.id))} onDone={() => setLinking(false)} />
      ) : (
        <>
          <ActButton class="btn small" whyNot={mayNot} onClick={onStart}>
            <Icon name="flame" />
            {t`Start an incident…`}
          </ActButton>
          <ActButton class="btn small" whyNot={mayNot} onClick={() => setLinking(true)}>
            <Icon name="link" />
            {t`Link to an incident…`}
          </ActButton>
        </>
      )}
    </section>
  );
}

/** A choice of the incidents that go on; it acts at once. */
function LinkTo({ id, linked, onDone }: { id: string; linked: ReadonlySet<string>; onDone: () => void }): JSX.Element {
  const { busy, error, send } = useSubmission();
  const { data } = useAllIncidents();
  const open = data?.filter((each) => each.resolvedAt === null && !linked.has(each.id));
  const link = (incidentId: string): Promise<boolean> =>
    send(async () => {
      await linkAlerts(incidentId, [id]);
      onDone();
    });
  if (open?.length === 0)
    return (
      <p class="quiet small">
        {t`No other incident goes on.`}{' '}
        <button type="button" class="link" onClick={onDone}>
          {t`Back`}
        </button>
      </p>
    );
  return (
    <>
      <Pick
        label={t`Link it to`}
        value=""
        disabled={busy || !open}
        groups={[{ of: open ?? [] }]}
        onChange={(incidentId) => incidentId && void link(incidentId)}
      />
      {error !== null && <ErrorLine error={error} />}
    </>
  );
}
