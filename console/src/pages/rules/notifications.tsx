import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { matchInWords } from '../../alerts/match-fields.js';
import { hoursInWords } from '../../alerts/rule-hours.js';
import { useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { compareNames } from '../../parts/by-name.js';
import { Empty, Load } from '../../parts/states.js';
import { Head, ONE_ORDER, placeAfter } from './head.js';
import { NotificationForm } from './notification-form.js';
import { Ordered } from '../../alerts/ordered.js';
import {
  deleteNotificationPolicy,
  orderNotificationPolicies,
  updateNotificationPolicy,
  useNotificationPolicies,
  type NotificationPolicy,
} from '../../data/rules.js';
import { whyNotPolicy } from './rights.js';
import { notificationInWords } from './words.js';

/** Whether and when people are told: the policies of all teams, then those of each. */
export function Notifications(): JSX.Element {
  const me = useSignedIn();
  const query = useNotificationPolicies();
  const [edited, setEdited] = useState<NotificationPolicy | 'new' | null>(null);
  return (
    <>
      <Head why={whyNotPolicy(me, null)} action={t`New notification policy`} onMake={() => setEdited('new')}>
        {t`The alert is stored in any case. These say whether and when people are told of it; of those that are asked about an alert, the first one that matches decides.`}
      </Head>
      <Load query={query}>
        {(policies) =>
          policies.length === 0 ? (
            <Empty
              icon="route"
              title={t`There is no notification policy`}
              first={{
                label: t`Add the first notification policy`,
                act: () => setEdited('new'),
                whyNot: whyNotPolicy(me, null),
              }}
            >
              <p>{t`Every alert notifies people at once. Add a policy to notify them later, again, or not at all.`}</p>
            </Empty>
          ) : (
            <Levels policies={policies} onEdit={setEdited} />
          )
        }
      </Load>
      {edited !== null && (
        <NotificationForm
          policy={edited === 'new' ? null : edited}
          order={placeAfter(query.data)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Levels({
  policies,
  onEdit,
}: {
  policies: readonly NotificationPolicy[];
  onEdit: (policy: NotificationPolicy) => void;
}): JSX.Element {
  const me = useSignedIn();
  const teamName = useTeamNames();
  const teams = [...new Set(policies.map(({ teamId }) => teamId))].sort((a, b) =>
    a === null ? -1 : b === null ? 1 : compareNames(teamName(a), teamName(b)),
  );
  return (
    <>
      {teams.map((teamId) => {
        const name = teamId === null ? t`Alerts of all teams` : t`Alerts of ${{ team: teamName(teamId) }}`;
        return (
          <section key={teamId} class="of-team" aria-label={name}>
            <h2>{name}</h2>
            <Ordered
              rules={policies.filter((each) => each.teamId === teamId)}
              about={t`Notification policies, ${name}, in the order in which they are asked`}
              whyNotMoved={refusal(me, 'escalations') ?? (me.role === 'admin' ? null : t(ONE_ORDER))}
              whyNot={() => whyNotPolicy(me, teamId)}
              sentence={({ match, hours, actions, description }) => (
                <>
                  {matchInWords(match) === null ? t`Always` : t`If it ${{ words: matchInWords(match) ?? '' }}`}
                  {hoursInWords(hours) !== null && `, ${hoursInWords(hours)}`}: {notificationInWords(actions)}.
                  {description !== null && <span class="quiet small"> {description}</span>}
                </>
              )}
              store={(own) => orderNotificationPolicies(policies, own)}
              toggle={({ id, enabled }) => updateNotificationPolicy(id, { enabled: !enabled })}
              remove={({ id }) => deleteNotificationPolicy(id)}
              onEdit={onEdit}
            />
          </section>
        );
      })}
    </>
  );
}
