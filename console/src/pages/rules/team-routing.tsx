import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { matchInWords } from '../../alerts/match-fields.js';
import { Ordered } from '../../alerts/ordered.js';
import { hoursInWords } from '../../alerts/rule-hours.js';
import { useSchedules, useTeamsQuery, type Team } from '../../api/directory.js';
import { useEscalations } from '../../data/escalations.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { deleteTeamRule, orderTeamRules, updateTeamRule, useTeamRules, type TeamRule } from '../../data/team-rules.js';
import { Pick } from '../../parts/pick.js';
import { Empty, Load } from '../../parts/states.js';
import { Head, placeAfter } from './head.js';
import { whyNotRouting } from './rights.js';
import { TeamRoutingForm } from './team-routing-form.js';

/** Which escalation policy or schedule the alerts of a team go to: each team has its own rules. */
export function TeamRouting(): JSX.Element {
  const query = useTeamsQuery();
  const mayNot = refusal(useSignedIn(), 'teams');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Load query={query}>
      {(teams) => {
        const team = teams.find(({ id }) => id === chosen) ?? teams[0];
        if (team === undefined)
          return (
            <Empty
              icon="people"
              title={t`There is no team yet`}
              first={{ label: t`Create the first team`, act: '/people?show=teams&new', whyNot: mayNot }}
            >
              <p>{t`These rules say which escalation policy or schedule the alerts of a team go to.`}</p>
            </Empty>
          );
        return (
          <>
            <Pick
              label={t`Team`}
              value={team.id}
              nameOf={() => team.name}
              groups={[{ of: teams }]}
              first={[]}
              onChange={setChosen}
            />
            <OfTeam key={team.id} team={team} />
          </>
        );
      }}
    </Load>
  );
}

function OfTeam({ team }: { team: Team }): JSX.Element {
  const why = whyNotRouting(useSignedIn(), team.id);
  const [edited, setEdited] = useState<TeamRule | 'new' | null>(null);
  const query = useTeamRules(team.id);
  return (
    <>
      <Head why={why} action={t`New team rule`} onMake={() => setEdited('new')}>
        {t`An alert of ${{ team: team.name }} goes where the first rule that matches says. If none does, the escalation policies of the team decide.`}
      </Head>
      <Load query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <Empty
              icon="route"
              title={t`${{ team: team.name }} has no rule`}
              first={{ label: t`Add the first team rule`, act: () => setEdited('new'), whyNot: why }}
            >
              <p>
                {t`Its escalation policies take all of its alerts. Add a rule to send some to another policy, straight to a schedule, or to nobody.`}
              </p>
            </Empty>
          ) : (
            <Ordered
              rules={rules}
              about={t`Team rules, in the order in which they are asked`}
              whyNotMoved={why}
              whyNot={() => why}
              sentence={(rule) => <Sentence rule={rule} />}
              store={(next) => orderTeamRules(team.id, next)}
              toggle={({ id, enabled }) => updateTeamRule(team.id, id, { enabled: !enabled })}
              remove={({ id }) => deleteTeamRule(team.id, id)}
              onEdit={setEdited}
            />
          )
        }
      </Load>
      {edited !== null && (
        <TeamRoutingForm
          teamId={team.id}
          rule={edited === 'new' ? null : edited}
          order={placeAfter(query.data)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Sentence({ rule: { match, hours, notify } }: { rule: TeamRule }): JSX.Element {
  const policies = useEscalations();
  const schedules = useSchedules();
  const words = matchInWords(match);
  const when = hoursInWords(hours);
  const targets = notify.type === 'schedule' ? schedules : policies;
  const found = targets.find(({ id }) => id === notify.id)?.name ?? t`something that was removed`;
  const target = <span class="strong">{found}</span>;
  const which = (): string => {
    if (words === null) return when === null ? t`Every alert` : t`Every alert, ${when},`;
    return when === null ? t`An alert that ${words}` : t`An alert that ${words}, ${when},`;
  };
  const alerts = which();
  switch (notify.type) {
    case 'none':
      return <>{t`${alerts} notifies nobody but whom it names itself.`}</>;
    case 'schedule':
      return (
        <Trans>
          {alerts} goes to the schedule {target}.
        </Trans>
      );
    case 'escalation':
      return (
        <Trans>
          {alerts} goes to the escalation policy {target}.
        </Trans>
      );
  }
}
