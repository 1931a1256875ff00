import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
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
      <h2>{t`Similar alerts before`}</h2>
      <ol class="similar">
        {data.map((each) => (
          <One key={each.id} similar={each} />
        ))}
      </ol>
    </section>
  );
}

const SAME: Readonly<Record<Similar['same'][number], MessageDescriptor>> = {
  alias: msg`same alias`,
  message: msg`same title`,
  entity: msg`same entity`,
};

function One({ similar }: { similar: Similar }): JSX.Element {
  const { id, message, status, createdAt, same } = similar;
  const { closeNote, lastNote, incidents } = similar;
  const said = closeNote ?? lastNote?.note;
  return (
    <li>
      <p>
        <Link class="strong" href={`/alerts/${id}`}>
          {message}
        </Link>
      </p>
      <p class="quiet small">
        <At at={createdAt} /> · {t(SAME[same[0]!])}
      </p>
      <p class="small">
        {whatWasDone(similar)}
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
              <Link href={`/postmortems/${incident.postmortemId}`}>{t`Postmortem`}</Link>
            </>
          )}
        </p>
      ))}
    </li>
  );
}

/** `Ada acknowledged after 5 min; Bo closed it after 2 h` */
function whatWasDone({ acknowledgedBy, acknowledgedAfterSec, closedBy, closedAfterSec }: Similar): string {
  const parts = [t`Nobody acknowledged`];
  if (acknowledgedBy) {
    const { name = t`Somebody` } = acknowledgedBy;
    parts[0] =
      acknowledgedAfterSec === null
        ? t`${name} acknowledged`
        : t`${name} acknowledged after ${{ length: shortly(acknowledgedAfterSec * 1000) }}`;
  }
  if (closedAfterSec !== null) {
    const length = shortly(closedAfterSec * 1000);
    parts.push(
      closedBy ? t`${{ name: closedBy.name ?? t`Somebody` }} closed it after ${length}` : t`closed after ${length}`,
    );
  }
  return parts.join('; ');
}
