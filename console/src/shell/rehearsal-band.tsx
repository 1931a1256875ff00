import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t } from '#words';
import { useSignedIn, type Me } from '../api/me.js';
import { type Rehearsal, useRehearsals } from '../data/rehearsals.js';
import { Icon } from '../parts/icon.js';
import { dated } from '../parts/moment.js';

/** On every page of those whom a rehearsal concerns: that nobody is paged, and until when. */
export function RehearsalBand(): JSX.Element | null {
  const me = useSignedIn();
  const { data = [] } = useRehearsals();
  const said = data.filter((rehearsal) => concerns(me, rehearsal)).map(inWords);
  if (said.length === 0) return null;
  return (
    <div class="offline" role="status">
      <Icon name="warning" />
      <p>{said.join(' ')}</p>
      <Link class="btn small" href="/me#rehearsed">{t`What would have reached me`}</Link>
      <Link class="btn small" href="/settings?show=rehearsal">{t`Rehearsal`}</Link>
    </div>
  );
}

/** The organisation's concerns everybody but people whose teams are all live, a team's its members and administrators. */
function concerns({ role, teams = [] }: Me, { scope, id, liveTeamIds }: Rehearsal): boolean {
  if (scope === 'integration') return false;
  if (role === 'admin') return true;
  if (scope === 'team') return teams.some((team) => team.id === id);
  return teams.length === 0 || teams.some((team) => !liveTeamIds.includes(team.id));
}

function inWords({ scope, name, endsAt, liveTeamIds }: Rehearsal): string {
  const at = dated(Date.parse(endsAt ?? ''));
  if (scope === 'team') return t`${{ team: name ?? '…' }} rehearses until ${at}: nobody is paged for its alerts.`;
  return liveTeamIds.length === 0
    ? t`Your organisation rehearses until ${at}: nobody is paged.`
    : t`Your organisation rehearses until ${at}: nobody is paged but for teams that are live.`;
}
