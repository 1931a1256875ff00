import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { plural, t } from '#words';
import { refusalToChangeMember } from '../../../../src/people/teams/domain/member-roles.js';
import { useTeamsQuery, useUnreachable, type Team } from '../../api/directory.js';
import { refusal, useSignedIn, type Me } from '../../api/me.js';
import { useAllIntegrations } from '../../data/integrations.js';
import { deleteTeam, putMember, removeMember, useOpenAlertCount } from '../../data/teams.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { allOf } from '../../parts/lists.js';
import { Face } from '../../parts/marks.js';
import { Menu } from '../../parts/menu.js';
import { ActButton, Empty, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { Subscribe } from '../../schedules/subscribe.js';
import { UnreachableMark } from '../../schedules/unreachable.js';
import { TEAM_ROLES, teamRoleName } from './roles.js';
import { TeamForm } from './team-form.js';
import { people } from '../../api/sources.js';
import { Among } from '../../parts/among.js';
import { useFindInAddress, useOpened } from '../../parts/opened.js';
import { Pick } from '../../parts/pick.js';
import '../../parts/field.css';

/** The teams, each with its members. */
export function Teams(): JSX.Element {
  const why = refusal(useSignedIn(), 'teams');
  const [isMaking, setMaking] = useOpened(why);
  const found = useFindInAddress();
  const query = useTeamsQuery();
  return (
    <>
      <div class="line">
        <ActButton class="btn" whyNot={why} onClick={() => setMaking(true)}>
          <Icon name="plus" />
          {t`Make a team`}
        </ActButton>
        {why !== null && <span class="quiet small">{why}</span>}
      </div>
      <Load query={query}>
        {(teams) =>
          teams.length === 0 ? (
            <Empty
              icon="people"
              title={why === null ? t`There is no team yet` : t`You are in no team`}
              first={{ label: t`Create the first team`, act: () => setMaking(true), whyNot: why }}
            >
              <p>
                {why === null
                  ? t`Alerts, schedules and policies belong to teams, so that each team sees what concerns it.`
                  : t`Alerts, schedules and policies belong to teams. Ask an administrator to add you to yours.`}
              </p>
            </Empty>
          ) : (
            <Among key={found} label={t`Find a team by its name`} all={teams} textOf={({ name }) => name} found={found}>
              {(shown) => (
                <div class="teams">
                  {shown.map((team) => (
                    <TeamCard key={team.id} team={team} disabledBecause={why} />
                  ))}
                </div>
              )}
            </Among>
          )
        }
      </Load>
      {isMaking && <TeamForm team={null} onClose={() => setMaking(false)} />}
    </>
  );
}

/** Why the person may not add, change or remove this member; null: they may. */
function memberRefusal(me: Me, team: Team, change: { userId: string; role: string | null }): string | null {
  const acting = {
    ...{ kind: 'user' as const, id: me.id, role: me.role },
    permissions: (me.permissions ?? null) as Parameters<typeof refusalToChangeMember>[0]['permissions'],
  };
  const members = team.members.map(({ id, role }) => ({ userId: id, role }));
  switch (refusalToChangeMember(acting, members, change)) {
    case 'no-right':
      return t`Only leads of the team, and those who may change teams, do this`;
    case 'above-own':
      return t`That role is above your own`;
    case null:
      return null;
  }
}

function TeamCard({ team, disabledBecause }: { team: Team; disabledBecause: string | null }): JSX.Element {
  const me = useSignedIn();
  const unreachable = useUnreachable();
  const [question, setQuestion] = useState<'edit' | 'remove' | null>(null);
  const { busy, error, send } = useSubmission();
  const off = given(disabledBecause);

  const put = (userId: string, role: string): Promise<boolean> => send(() => putMember(team.id, userId, role));
  const remove = (userId: string): Promise<boolean> => send(() => removeMember(team.id, userId));

  return (
    <section class="card pad">
      <div class="card-head">
        <div class="grow">
          <h2 class="team-name">{team.name}</h2>
          {team.description && <p class="quiet small">{team.description}</p>}
        </div>
        <Subscribe kind="team" id={team.id} small />
        <Menu
          className="btn bare square"
          ariaLabel={t`Actions for the team ${{ team: team.name }}`}
          label={<Icon name="more" />}
          items={[
            { label: t`Name, description, weekly mail`, onSelect: () => setQuestion('edit'), ...off },
            { label: t`Remove the team`, danger: true, onSelect: () => setQuestion('remove'), ...off },
          ]}
        />
      </div>
      {error !== null && <ErrorLine error={error} />}
      {team.members.length === 0 && <p class="quiet">{t`Nobody is in it yet: add the first one below.`}</p>}
      <ul class="rows" aria-busy={busy}>
        {team.members.map(({ id, name: full, email, role: held }) => {
          const name = full || email || '?';
          const role = teamRoleName(held);
          const why = unreachable.get(id);
          return (
            <li key={id}>
              <Face name={name} />
              <span class="grow">
                {name}
                {why && <UnreachableMark person={{ ...why, id, name }} />}
              </span>
              <Menu
                className="btn bare small"
                ariaLabel={t`${role}: change the role of ${name} or remove them`}
                label={
                  <>
                    {role} <Icon name="down" />
                  </>
                }
                items={[
                  ...TEAM_ROLES.map(({ role: value, make }) => ({
                    label: t(make),
                    onSelect: () => void put(id, value),
                    ...given(memberRefusal(me, team, { userId: id, role: value })),
                  })),
                  {
                    label: t`Take out of the team`,
                    danger: true,
                    onSelect: () => void remove(id),
                    ...given(memberRefusal(me, team, { userId: id, role: null })),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <AddMember team={team} busy={busy} onAdd={(userId) => void put(userId, 'member')} />
      {question === 'edit' && <TeamForm team={team} onClose={() => setQuestion(null)} />}
      {question === 'remove' && (
        <Confirm
          title={t`Remove the team ${{ team: team.name }}?`}
          action={t`Remove`}
          onClose={() => setQuestion(null)}
          onConfirm={() => deleteTeam(team.id)}
        >
          <p>{t`Its members stay. Policies that page this team page nobody through it from then on.`}</p>
          <Owned team={team} />
        </Confirm>
      )}
    </section>
  );
}

/** What is left without a team once it is gone. */
function Owned({ team: { id, name } }: { team: Team }): JSX.Element | null {
  const alerts = useOpenAlertCount(name) ?? 0;
  const integrations = useAllIntegrations().data?.filter(({ teamId }) => teamId === id) ?? [];
  if (alerts === 0 && integrations.length === 0) return null;
  const names = allOf(integrations.map((each) => each.name));
  return (
    <p class="open">
      <Icon name="warning" />{' '}
      {integrations.length === 0
        ? plural(alerts, {
            one: 'It has one open alert, which then belongs to no team that anybody is in.',
            other: 'It has # open alerts, which then belong to no team that anybody is in.',
          })
        : alerts === 0
          ? t`It has the integrations ${names}, which then belong to no team that anybody is in. Give the integrations another team first.`
          : plural(alerts, {
              one: `It has one open alert and the integrations ${names}, which then belong to no team that anybody is in. Give the integrations another team first.`,
              other: `It has # open alerts and the integrations ${names}, which then belong to no team that anybody is in. Give the integrations another team first.`,
            })}
    </p>
  );
}

const given = (disabledBecause: string | null): { disabledBecause?: string } =>
  disabledBecause === null ? {} : { disabledBecause };

function AddMember({ team, busy, onAdd }: { team: Team; busy: boolean; onAdd: (userId: string) => void }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [userId, setUserId] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, [role=combobox]')?.focus(), [isOpen]);
  const why = memberRefusal(useSignedIn(), team, { userId: '', role: 'member' });
  const isNoMember = ({ id }: { id: string }): boolean => !team.members.some((member) => member.id === id);
  // A choice among everybody in each of many teams makes the page slow.
  if (!isOpen)
    return (
      <div class="line add">
        <ActButton
          class="btn small"
          aria-label={t`Add a person to ${{ team: team.name }}`}
          whyNot={why}
          onClick={() => setOpen(true)}
        >
          <Icon name="plus" />
          {t`Add a person…`}
        </ActButton>
        {why !== null && <span class="quiet small">{why}</span>}
      </div>
    );
  return (
    <form
      ref={form}
      class="line add"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(userId);
        setUserId('');
      }}
    >
      <Pick
        isBare
        label={t`Person to add to ${{ team: team.name }}`}
        required
        value={userId}
        groups={[{ of: people(isNoMember, ({ fullName, username }) => `${fullName} (${username})`) }]}
        first={[['', t`Add a person…`]]}
        onChange={setUserId}
      />
      <button class="btn" disabled={busy || userId === ''}>
        {t`Add`}
      </button>
    </form>
  );
}
