import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { plural, t, Trans } from '#words';
import { useTeams } from '../../api/directory.js';
import { useSignedIn, type Me } from '../../api/me.js';
import { goLive, rehearse, type Rehearsal as Rehearsing, useGoingLive, useRehearsals } from '../../data/rehearsals.js';
import { Confirm } from '../../parts/confirm.js';
import { Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { toTheMinute } from '../../parts/moment.js';
import { Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { TeamField } from '../../parts/team-field.js';
import { MomentField } from '../../parts/time-fields.js';
import { At, now } from '../../parts/time.js';

const DAY = 86_400_000;
/** What the service takes where nobody says when. */
const USUAL = 28 * DAY;

/** A team, or (id null) the organisation. */
interface Target {
  id: string | null;
  name: string;
}

/** What rehearses, with the way to go live, and the way to rehearse. */
export function Rehearsal(): JSX.Element {
  const me = useSignedIn();
  const query = useRehearsals();
  const [asked, setAsked] = useState<Target | null>(null);
  return (
    <>
      <section class="card pad">
        <div class="card-head">
          <h2>{t`Rehearsal`}</h2>
        </div>
        <p>
          <Trans>
            Alerts come in, escalate and end as ever, and nobody is paged: each message stands in the list of{' '}
            <Link href="/me#rehearsed">what would have reached you</Link>. A rehearsal ends by itself. Then alerts page
            people, also those that are open; mails say so a week and a day before.
          </Trans>
        </p>
        <Load query={query} rows={2}>
          {(rehearsals) =>
            rehearsals.length === 0 ? (
              <p class="quiet">{t`Nothing rehearses: alerts page people.`}</p>
            ) : (
              <ul class="rows">
                {rehearsals.map((each) => (
                  <Row key={each.id} rehearsal={each} all={rehearsals} me={me} onLive={setAsked} />
                ))}
              </ul>
            )
          }
        </Load>
      </section>
      <Start me={me} />
      {asked && (
        <Confirm
          title={t`Go live: ${{ name: asked.name }}?`}
          action={t`Go live`}
          onConfirm={() => goLive(asked.id)}
          onClose={() => setAsked(null)}
        >
          <p>{t`From now on alerts page people.`}</p>
          <AtOnce teamId={asked.id} />
        </Confirm>
      )}
    </>
  );
}

/** Whom going live pages at once. */
function AtOnce({ teamId }: { teamId: string | null }): JSX.Element {
  return (
    <Load query={useGoingLive(teamId)} rows={1}>
      {({ alerts, people, rooms }) => (
        <p class="strong">
          {alerts === 0
            ? t`It pages nobody at once: no open alert waits for it.`
            : t`For ${plural({ open: alerts }, { one: '# open alert', other: '# open alerts' })} it pages ${plural({ people }, { one: '# person', other: '# people' })} at once.`}
          {rooms > 0 &&
            ` ${plural({ rooms }, { one: '# chat room gets its posts.', other: '# chat rooms get their posts.' })}`}
        </p>
      )}
    </Load>
  );
}

function Row({
  rehearsal: { scope, id, name, endsAt, startedBy, liveTeamIds },
  all,
  me,
  onLive,
}: {
  rehearsal: Rehearsing;
  all: readonly Rehearsing[];
  me: Me;
  onLive: (target: Target) => void;
}): JSX.Element {
  // A team with a rehearsal of its own has a row of its own.
  const own = all.map((each) => each.id);
  const teams = useTeams().filter((team) => !own.includes(team.id));
  const isLive = (team: { id: string }): boolean => liveTeamIds.includes(team.id);
  const organisation = t`Your organisation`;
  const called = scope === 'tenant' ? organisation : (name ?? '…');
  const target = { id: scope === 'tenant' ? null : id, name: called };
  if (scope === 'integration')
    return (
      <li>
        <Icon name="plug" />
        <span class="grow">
          <Link class="strong" href={`/integrations/${id}`}>
            {called}
          </Link>
          <br />
          <span class="quiet small">{t`An integration: it rehearses until its notifications are no longer suppressed`}</span>
        </span>
      </li>
    );
  return (
    <>
      <li>
        <Icon name="people" />
        <span class="grow">
          <span class="strong">{called}</span>{' '}
          {endsAt !== null && (
            <Trans>
              goes live on <At at={endsAt} />
            </Trans>
          )}
          <br />
          {startedBy !== null && <span class="quiet small">{t`Started by ${startedBy}`}</span>}
        </span>
        {mayDecide(me, target.id) && (
          <button
            type="button"
            class="btn small"
            aria-label={t`Go live: ${{ name: called }}`}
            onClick={() => onLive(target)}
          >
            {t`Go live`}
          </button>
        )}
      </li>
      {scope === 'tenant' &&
        [...teams.filter((team) => !isLive(team)), ...teams.filter(isLive)].map((team) => (
          <li key={team.id}>
            <Icon name="right" />
            <span class="grow">
              {isLive(team)
                ? t`${{ team: team.name }} is live: alerts page people`
                : t`${{ team: team.name }} rehearses`}
            </span>
            {!isLive(team) && mayDecide(me, team.id) && (
              <button
                type="button"
                class="btn small"
                aria-label={t`Go live: ${{ name: team.name }}`}
                onClick={() => onLive(team)}
              >
                {t`Go live`}
              </button>
            )}
          </li>
        ))}
    </>
  );
}

/** Rehearses, or chooses another end. */
function Start({ me }: { me: Me }): JSX.Element | null {
  const [teamId, setTeam] = useState('');
  const [endsAt, setEnd] = useState(() => toTheMinute(now()) + USUAL);
  const [asked, setAsked] = useState(false);
  const { busy, error, send } = useSubmission();
  const team = useTeams().find(({ id }) => id === teamId);
  const isAdmin = me.role === 'admin';
  const isOffered = ({ id }: { id: string }): boolean => mayDecide(me, id);
  if (!isAdmin && !(me.teams ?? []).some(isOffered)) return null;
  const isPast = endsAt <= now();
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Rehearse`}</h2>
      </div>
      <div class="zone">
        <Form error={error} onSubmit={() => setAsked(true)}>
          <TeamField
            label={t`Who`}
            path="teamId"
            none={isAdmin ? t`Your organisation` : null}
            isOffered={isOffered}
            value={teamId}
            onChange={setTeam}
          />
          <MomentField
            label={t`Goes live on`}
            path="endsAt"
            required
            problem={isPast ? t`This time has passed` : null}
            value={endsAt}
            onChange={setEnd}
          />
          <div class="form-end">
            <button type="submit" class="btn main" disabled={busy || isPast || !Number.isFinite(endsAt)}>
              {busy ? t`One moment…` : t`Rehearse`}
            </button>
          </div>
        </Form>
      </div>
      {asked && (
        <Confirm
          title={t`Rehearse: ${{ name: team?.name ?? t`Your organisation` }}?`}
          action={t`Rehearse`}
          onConfirm={() => send(() => rehearse(teamId || null, new Date(endsAt).toISOString()))}
          onClose={() => setAsked(false)}
        >
          <p>
            {teamId === '' ? (
              <Trans>
                From now on nobody is paged: the pages of all teams that are not live stop, also of alerts that are
                open. They begin again on <At at={new Date(endsAt).toISOString()} />.
              </Trans>
            ) : (
              <Trans>
                From now on nobody is paged for alerts of this team, also not for those that are open. Its pages begin
                again on <At at={new Date(endsAt).toISOString()} />.
              </Trans>
            )}
          </p>
        </Confirm>
      )}
    </section>
  );
}

/** Administrators decide for all, admins of a team for it. The service decides in the same way. */
const mayDecide = ({ role, teams = [] }: Me, teamId: string | null): boolean =>
  role === 'admin' || teams.some((team) => team.id === teamId && team.role.trim().toLowerCase() === 'admin');
