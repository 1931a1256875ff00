import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { api, dataOf } from '../../api/client.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { Empty } from '../../parts/states.js';
import { clock } from '../../parts/time.js';
import { useAllOnCalls } from '../../data/schedules.js';

/** Nothing is open in what is shown: what is open elsewhere, who is on call, or what to do so that alerts come. */
export function Nobody({ ofAllTeams, onAllTeams }: { ofAllTeams: boolean; onAllTeams: () => void }): JSX.Element {
  const filter = 'NOT status: closed AND snoozed: false';
  const others = useQuery({
    queryKey: ['alerts', 'count', filter, '', true],
    enabled: !ofAllTeams,
    queryFn: () => dataOf(api.GET('/v2/alerts/count', { params: { query: { filter, allTeams: true } } })),
  }).data?.count;
  const { data } = useAllOnCalls();
  const mayNot = refusal(useSignedIn(), 'integrations');
  const duty = data?.flatMap(({ onCall }) => onCall)[0];
  return (
    <Empty
      icon="check"
      title="No open alerts"
      {...(data && !duty
        ? { first: { label: 'Connect an integration', act: '/integrations?new', whyNot: mayNot } }
        : {})}
    >
      {!!others && (
        <button type="button" class="btn" onClick={onAllTeams}>
          {others} in teams that you are not in: show {others === 1 ? 'it' : 'them'}
        </button>
      )}
      {duty ? (
        <p>
          {duty.name} is on call{duty.until ? ` until ${clock(duty.until)}` : ''}.
        </p>
      ) : (
        <p>Alerts of your monitoring come through an integration, and notify whoever is on call.</p>
      )}
    </Empty>
  );
}
