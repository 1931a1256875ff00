import type { JSX } from 'preact';
import { Link, useLocation } from 'wouter-preact';
import { t } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import type { Incident } from '../../data/incidents.js';
import { generatePostmortem, usePostmortemsOf } from '../../data/postmortems.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { day } from '../../parts/time.js';
import { isOver } from './words.js';

/** What was learned of it: a draft can be made of what happened, and every one can be taken as a file. */
export function Postmortem({ incident }: { incident: Incident }): JSX.Element {
  const me = useSignedIn();
  const [, navigate] = useLocation();
  const { busy, error, send } = useSubmission();
  const query = usePostmortemsOf(incident.id);
  // Whoever started the incident may write about it.
  const mayNot = me.role !== 'stakeholder' && incident.createdBy === me.id ? null : refusal(me, 'postmortems');
  const generate = async (): Promise<void> => {
    const { id } = await generatePostmortem(incident.id);
    navigate(`/postmortems/${id}`);
  };
  return (
    <section class="card pad">
      <h2>{t`Postmortem`}</h2>
      {error !== null && <ErrorLine error={error} />}
      <Load query={query} rows={2}>
        {(postmortems) => (
          <>
            <ul class="rows">
              {postmortems.map(({ id, createdAt }) => (
                <li key={id}>
                  <Icon name="note" />
                  <Link class="grow" href={`/postmortems/${id}`}>
                    {t`Postmortem of ${{ day: day(createdAt) }}`}
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
                    ? t`None yet. A draft lists what happened when.`
                    : t`None yet. It is usually written when the incident is over.`}
                </p>
                <p>
                  <ActButton class="btn" whyNot={mayNot} disabled={busy} onClick={() => void send(generate)}>
                    {busy ? t`Making the draft…` : t`Make a draft`}
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
