import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { plural, t } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { alertCount } from '../../data/alert-lists.js';
import { Empty } from '../../parts/states.js';
import { clock } from '../../parts/time.js';
import { useAllOnCalls } from '../../data/schedules.js';

/** Nothing is open in what is shown: what is open elsewhere, who is on call, or what to do so that alerts come. */
export function Nobody({ ofAllTeams, onAllTeams }: { ofAllTeams: boolean; onAllTeams: () => void }): JSX.Element {
  const filter = 'NOT status: closed AND snoozed: false';
  const others = useQuery({ ...alertCount(filter, '', true), enabled: !ofAllTeams }).data?.count;
  const data = useAllOnCalls().data?.data;
  const mayNot = refusal(useSignedIn(), 'integrations');
  const duty = data?.flatMap(({ onCall }) => onCall)[0];
  return (
    <Empty
      icon="check"
      title={t`No open alerts`}
      {...(data && !duty
        ? { first: { label: t`Connect an integration`, act: '/integrations?new', whyNot: mayNot } }
        : {})}
    >
      {!!others && (
        <button type="button" class="btn" onClick={onAllTeams}>
          {plural(others, {
            one: '# in teams that you are not in: show it',
            other: '# in teams that you are not in: show them',
          })}
        </button>
      )}
      {duty ? (
        <p>
          {duty.until
            ? t`${{ name: duty.name }} is on call until ${{ time: clock(duty.until) }}.`
            : t`${{ name: duty.name }} is on call.`}
        </p>
      ) : (
        <p>{t`Alerts of your monitoring come through an integration, and notify whoever is on call.`}</p>
      )}
    </Empty>
  );
}
