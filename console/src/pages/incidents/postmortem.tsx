import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link, useLocation } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { day } from '../../parts/time.js';
import { isOver, type Incident } from './words.js';

/** What was learned of it: a draft can be made of what happened, and every one can be taken as a file. */
export function Postmortem({ incident }: { incident: Incident }): JSX.Element {
  const me = useSignedIn();
  const [, navigate] = useLocation();
  const { busy, error, send } = useSubmission();
  const query = useQuery({
    queryKey: ['postmortems', 'incident', incident.id],
    // Whoever may see the incident may see these, too, of whichever team it is.
    queryFn: () =>
      dataOf(api.GET('/v2/postmortems', { params: { query: { incidentId: incident.id, allTeams: true } } })),
  });
  // Whoever started the incident may write about it.
  const mayNot = me.role !== 'stakeholder' && incident.createdBy === me.id ? null : refusal(me, 'postmortems');
  const generate = async (): Promise<void> => {
    const { id } = await dataOf(api.POST('/v2/postmortems/generate', { body: { incidentId: incident.id } }));
    void queries.invalidateQueries({ queryKey: ['postmortems'] });
    navigate(`/postmortems/${id}`);
  };
  return (
    <section class="card pad">
      <h2>Postmortem</h2>
      {error !== null && <ErrorLine error={error} />}
      <Load query={query} rows={2}>
        {(postmortems) => (
          <>
            <ul class="rows">
              {postmortems.map(({ id, createdAt }) => (
                <li key={id}>
                  <Icon name="note" />
                  <Link class="grow" href={`/postmortems/${id}`}>
                    Postmortem of {day(createdAt)}
                  </Link>
                  <span class="end">
                    <a class="link" href={`/v2/postmortems/${id}/export?format=pdf`} download>
                      PDF
                    </a>
                    <a class="link" href={`/v2/postmortems/${id}/export?format=md`} download>
                      Markdown
                    </a>
                  </span>
                </li>
              ))}
            </ul>
            {postmortems.length === 0 && (
              <>
                <p class="quiet">
                  {isOver(incident.status)
                    ? 'None yet. A draft lists what happened when.'
                    : 'None yet. It is usually written when the incident is over.'}
                </p>
                <p>
                  <ActButton class="btn" whyNot={mayNot} disabled={busy} onClick={() => void send(generate)}>
                    {busy ? 'Making the draft…' : 'Make a draft'}
                  </ActButton>
                </p>
                {mayNot && <p class="quiet small">{mayNot}</p>}
              </>
            )}
          </>
        )}
      </Load>
    </section>
  );
}
