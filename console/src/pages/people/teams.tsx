import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { refusalToChangeMember } from '../../../../src/people/teams/domain/member-roles.js';
import { api, dataOf } from '../../api/client.js';
import { useTeamsQuery, useUnreachable, type Team } from '../../api/directory.js';
import { refusal, useSignedIn, type Me } from '../../api/me.js';
import { useAllIntegrations } from '../../data/integrations.js';
import { deleteTeam, putMember, removeMember } from '../../data/teams.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { Menu } from '../../parts/menu.js';
import { ActButton, Empty, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { Subscribe } from '../../schedules/subscribe.js';
import { TEAM_ROLES } from './roles.js';
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
          Make a team
        </ActButton>
        {why !== null && <span class="quiet small">{why}</span>}
      </div>
      <Load query={query}>
        {(teams) =>
          teams.length === 0 ? (
            <Empty
              icon="people"
              title={why === null ? 'There is no team yet' : 'You are in no team'}
              first={{ label: 'Create the first team', act: () => setMaking(true), whyNot: why }}
            >
              <p>
                {why === null
                  ? 'Alerts, schedules and policies belong to teams, so that each team sees what concerns it.'
                  : 'Alerts, schedules and policies belong to teams. Ask an administrator to add you to yours.'}
              </p>
            </Empty>
          ) : (
            <Among key={found} label="Find a team by its name" all={teams} textOf={({ name }) => name} found={found}>
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
      return 'Only leads of the team, and those who may change teams, do this';
    case 'above-own':
      return 'That role is above your own';
    case null:
      return null;
  }
}

function TeamCard({ team, disabledBecause }: { team: Team; disabledBecause: string | null }): JSX.Element {
  const me = useSignedIn();
  const unreachable = useUnreachable();
  const [question, setQuestion] = useState<'edit' | 'remove' | null>(null);
  const { busy, error, send } = useSubmission();
  const off = disabledBecause === null ? {} : { disabledBecause };

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
          ariaLabel={`Actions for the team ${team.name}`}
          label={<Icon name="more" />}
          items={[
            { label: 'Name, description, weekly mail', onSelect: () => setQuestion('edit'), ...off },
            { label: 'Remove the team', danger: true, onSelect: () => setQuestion('remove'), ...off },
          ]}
        />
      </div>
      {error !== null && <ErrorLine error={error} />}
      {team.members.length === 0 && <p class="quiet">Nobody is in it yet: add the first one below.</p>}
      <ul class="rows" aria-busy={busy}>
        {team.members.map(({ id, name, email, role }) => (
          <li key={id}>
            <Face name={name || email || '?'} />
            <span class="grow">{name || email}</span>
            {unreachable.has(id) && (
              <span class="open small" title={unreachable.get(id)?.message}>
                <Icon name="warning" />
                <span class="unseen">{unreachable.get(id)?.message}</span>
              </span>
            )}
            <Menu
              className="btn bare small"
              ariaLabel={`${role}: change the role of ${name} or remove them`}
              label={
                <>
                  {role} <Icon name="down" />
                </>
              }
              items={[
                ...TEAM_ROLES.map(([value, title]) => {
                  const why = memberRefusal(me, team, { userId: id, role: value });
                  return {
                    label: `Make ${title.toLowerCase()}`,
                    onSelect: () => void put(id, value),
                    ...(why === null ? {} : { disabledBecause: why }),
                  };
                }),
                {
                  label: 'Take out of the team',
                  danger: true,
                  onSelect: () => void remove(id),
                  ...given(memberRefusal(me, team, { userId: id, role: null })),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      <AddMember team={team} busy={busy} onAdd={(userId) => void put(userId, 'member')} />
      {question === 'edit' && <TeamForm team={team} onClose={() => setQuestion(null)} />}
      {question === 'remove' && (
        <Confirm
          title={`Remove the team ${team.name}?`}
          action="Remove"
          onClose={() => setQuestion(null)}
          onConfirm={() => deleteTeam(team.id)}
        >
          <p>Its members stay. Policies that page this team page nobody through it from then on.</p>
          <Owned team={team} />
        </Confirm>
      )}
    </section>
  );
}

/** What is left without a team once it is gone. */
function Owned({ team: { id, name } }: { team: Team }): JSX.Element | null {
  const filter = `NOT status: closed AND team: "${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  const alerts = useQuery({
    queryKey: ['alerts', 'count', filter],
    queryFn: () => dataOf(api.GET('/v2/alerts/count', { params: { query: { filter, allTeams: true } } })),
  }).data?.count;
  const integrations = useAllIntegrations().data?.filter(({ teamId }) => teamId === id);
  const owned = [
    ...(alerts ? [alerts === 1 ? 'one open alert' : `${alerts} open alerts`] : []),
    ...(integrations?.length ? [`the integrations ${integrations.map((each) => each.name).join(', ')}`] : []),
  ];
  if (owned.length === 0) return null;
  return (
    <p class="open">
      <Icon name="warning" /> It has {owned.join(' and ')}, which then belong to no team that anybody is in. Give the
      integrations another team first.
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
          aria-label={`Add a person to ${team.name}`}
          whyNot={why}
          onClick={() => setOpen(true)}
        >
          <Icon name="plus" />
          Add a person…
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
        label={`Person to add to ${team.name}`}
        required
        value={userId}
        groups={[{ of: people(isNoMember, ({ fullName, username }) => `${fullName} (${username})`) }]}
        first={[['', 'Add a person…']]}
        onChange={setUserId}
      />
      <button class="btn" disabled={busy || userId === ''}>
        Add
      </button>
    </form>
  );
}
