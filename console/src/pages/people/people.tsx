import type { JSX } from 'preact';
import { Link, useSearch } from 'wouter-preact';
import { msg, t } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { usePendingTimeOffCount } from '../../data/time-off.js';
import { Icon } from '../../parts/icon.js';
import { useOpened } from '../../parts/opened.js';
import { ActButton } from '../../parts/states.js';
import { Everybody } from './everybody.js';
import { InvitePeople } from './invite-people.js';
import { Invites } from './invites.js';
import './people.css';
import { Teams } from './teams.js';
import { TimeOff } from './time-off.js';

const VIEWS = [
  ['', msg`People`],
  ['teams', msg`Teams`],
  ['invites', msg`Invites`],
  ['time-off', msg`Time off`],
] as const;

/** Who works here, in which teams, who was invited, and who asks for time off. */
export default function People(): JSX.Element {
  const view = new URLSearchParams(useSearch()).get('show') ?? '';
  const why = refusal(useSignedIn(), 'invites');
  const [isInviting, setInviting] = useOpened(why, 'invite');
  const waiting = usePendingTimeOffCount().data ?? 0;
  return (
    <div class="page">
      <div class="page-head">
        <h1>{t`Teams and people`}</h1>
        <div class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn main" whyNot={why} onClick={() => setInviting(true)}>
            <Icon name="plus" />
            {t`Invite people`}
          </ActButton>
        </div>
      </div>
      <nav class="tabs" aria-label={t`What is shown`}>
        {VIEWS.map(([name, title]) => (
          <Link
            key={name}
            href={name ? `/people?show=${name}` : '/people'}
            aria-current={view === name ? 'page' : undefined}
          >
            {t(title)}
            {name === 'time-off' && waiting > 0 && <span class="count">{waiting}</span>}
          </Link>
        ))}
      </nav>
      {view === '' && <Everybody />}
      {view === 'teams' && <Teams />}
      {view === 'invites' && <Invites onInvite={() => setInviting(true)} disabledBecause={why} />}
      {view === 'time-off' && <TimeOff />}
      {isInviting && <InvitePeople onClose={() => setInviting(false)} />}
    </div>
  );
}
