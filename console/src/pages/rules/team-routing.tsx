import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
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
              title="There is no team yet"
              first={{ label: 'Create the first team', act: '/people?show=teams&new', whyNot: mayNot }}
            >
              <p>These rules say which escalation policy or schedule the alerts of a team go to.</p>
            </Empty>
          );
        return (
          <>
            <Pick
              label="Team"
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
      <Head why={why} action="New team rule" onMake={() => setEdited('new')}>
        {`An alert of ${team.name} goes where the first rule that matches says. If none does, the escalation policies of the team decide.`}
      </Head>
      <Load query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <Empty
              icon="route"
              title={`${team.name} has no rule`}
              first={{ label: 'Add the first team rule', act: () => setEdited('new'), whyNot: why }}
            >
              <p>
                Its escalation policies take all of its alerts. Add a rule to send some to another policy, straight to a
                schedule, or to nobody.
              </p>
            </Empty>
          ) : (
            <Ordered
              rules={rules}
              about="Team rules, in the order in which they are asked"
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
  const target = targets.find(({ id }) => id === notify.id)?.name ?? 'something that was removed';
  return (
    <>
      {words === null ? 'Every alert' : `An alert that ${words}`}
      {when !== null && `, ${when},`}{' '}
      {notify.type === 'none' ? (
        'notifies nobody but whom it names itself.'
      ) : (
        <>
          goes to {notify.type === 'schedule' ? 'the schedule' : 'the escalation policy'}{' '}
          <span class="strong">{target}</span>.
        </>
      )}
    </>
  );
}
