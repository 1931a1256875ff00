import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import type { Alert } from '../../alerts/alert.js';
import { type Similar, useSimilar } from '../../data/alerts.js';
import { StandingMark } from '../../parts/marks.js';
import { shortly } from '../../parts/length.js';
import { At } from '../../parts/time.js';

/** Earlier alerts that resemble this one, and what was done then. */
export function SimilarAlerts({ alert: { id } }: { alert: Alert }): JSX.Element | null {
  const { data } = useSimilar(id);
  if (!data || data.length === 0) return null;
  return (
    <section class="card pad">
      <h2>Similar alerts before</h2>
      <ol class="similar">
        {data.map((each) => (
          <One key={each.id} similar={each} />
        ))}
      </ol>
    </section>
  );
}

const SAME: Readonly<Record<Similar['same'][number], string>> = {
  alias: 'same alias',
  message: 'same title',
  entity: 'same entity',
};

function One({ similar }: { similar: Similar }): JSX.Element {
  const { id, message, status, createdAt, same, acknowledgedBy, acknowledgedAfterSec, closedBy, closedAfterSec } =
    similar;
  const { closeNote, lastNote, incidents } = similar;
  const said = closeNote ?? lastNote?.note;
  const inAfter = (seconds: number): string => shortly(seconds * 1000);
  return (
    <li>
      <p>
        <Link class="strong" href={`/alerts/${id}`}>
          {message}
        </Link>
      </p>
      <p class="quiet small">
        <At at={createdAt} /> · {SAME[same[0]!]}
      </p>
      <p class="small">
        {acknowledgedBy && acknowledgedAfterSec !== null
          ? `${acknowledgedBy.name} acknowledged after ${inAfter(acknowledgedAfterSec)}`
          : acknowledgedBy
            ? `${acknowledgedBy.name} acknowledged`
            : 'Nobody acknowledged'}
        {closedAfterSec !== null &&
          (closedBy
            ? `; ${closedBy.name} closed it after ${inAfter(closedAfterSec)}`
            : `; closed after ${inAfter(closedAfterSec)}`)}
        {status !== 'closed' && (
          <>
            {' '}
            <StandingMark standing={status} />
          </>
        )}
      </p>
      {said && (
        <p class="say small">
          {!closeNote && lastNote && <span class="strong">{lastNote.user}: </span>}
          {said}
        </p>
      )}
      {incidents.map((incident) => (
        <p key={incident.id} class="small">
          <Link href={`/incidents/${incident.id}`}>{incident.name}</Link>
          {incident.postmortemId && (
            <>
              {' · '}
              <Link href={`/postmortems/${incident.postmortemId}`}>Postmortem</Link>
            </>
          )}
        </p>
      ))}
    </li>
  );
}
