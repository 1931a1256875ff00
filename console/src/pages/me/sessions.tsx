import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { endAllSessions, endSession, type Session, useSessions, useSignIns } from '../../data/sessions.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { clock, exact } from '../../parts/time.js';
import { signOut } from '../../shell/navigation.js';

/** Where the person is signed in. */
export function Sessions(): JSX.Element {
  const [isEndingAll, setEndingAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  const query = useSessions();
  // Mails about sign-ins lead here.
  useEffect(() => {
    if (query.data && location.hash === '#sessions') section.current?.scrollIntoView();
  }, [query.data !== undefined]);
  return (
    <section class="card pad" id="sessions" ref={section}>
      <div class="card-head">
        <h2 id="active-sessions">{t`Active sessions`}</h2>
        <button type="button" class="btn small" onClick={() => setEndingAll(true)}>
          {t`Sign out everywhere`}
        </button>
      </div>
      <Load query={query} rows={2}>
        {(sessions) => (
          <ul class="rows">
            {sessions
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <Row key={session.id} session={session} />
              ))}
          </ul>
        )}
      </Load>
      <SignIns />
      {isEndingAll && (
        <Confirm
          title={t`Sign out everywhere?`}
          action={t`Sign out everywhere`}
          onConfirm={() => endAllSessions().then(signOut)}
          onClose={() => setEndingAll(false)}
        >
          <p>{t`All browsers and apps are signed out, this one included.`}</p>
        </Confirm>
      )}
    </section>
  );
}

/** The last ones, and those that were refused: somebody else may have tried. */
function SignIns(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const query = useSignIns(isOpen);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`Recent sign-ins`}</summary>
      {isOpen && (
        <Load query={query} rows={2}>
          {(signIns) => (
            <ul class="rows">
              {signIns.map(({ at, lastAt, outcome, count, method, address, client }) => (
                <li key={`${at} ${outcome} ${method} ${address}`}>
                  <Icon name={outcome === 'refused' ? 'warning' : 'check'} />
                  <span class="grow">
                    <span class="strong">{outcome === 'refused' ? t`Refused` : t`Signed in`}</span>
                    {count > 1 && ` ${t`${count} times`}`}
                    {client && `, ${client}`}
                    <br />
                    <span class="quiet small num">
                      <span title={exact(lastAt)}>{clock(lastAt)}</span>
                      {address && ` · ${t`from ${address}`}`}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Load>
      )}
    </details>
  );
}

function Row({
  session: { id, client, address, startedAt, lastUsedAt, endsAt, current },
}: {
  session: Session;
}): JSX.Element {
  const { busy, error, send } = useSubmission();
  return (
    <li>
      <Icon name={/iPhone|Android|iPad/.test(client) ? 'mobile' : 'globe'} />
      <span class="grow">
        <span class="strong">{current ? t`This browser, ${client}` : client}</span>
        <br />
        <span class="quiet small num">
          {startedAt && <span title={exact(startedAt)}>{t`since ${{ when: clock(startedAt) }}`}</span>}
          {!current && <span title={exact(lastUsedAt)}> · {t`last renewed ${{ when: clock(lastUsedAt) }}`}</span>}
          {address && ` · ${t`from ${address}`}`}
          <span title={exact(endsAt)}> · {t`ends ${{ when: clock(endsAt) }} at the latest`}</span>
        </span>
      </span>
      {!current && (
        <button
          type="button"
          class="btn small"
          disabled={busy}
          aria-label={t`Sign out ${client}`}
          onClick={() => void send(() => endSession(id))}
        >
          {busy ? t`Ending…` : t`Sign out`}
        </button>
      )}
      {error !== null && <ErrorLine error={error} />}
    </li>
  );
}
