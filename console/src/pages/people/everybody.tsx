import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { plural, t, Trans } from '#words';
import { usePeopleQuery, useTeams, useUnreachable, type Person } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { deletePerson, resetSecondFactor, type Unreachable, useCustomRoles } from '../../data/people.js';
import { storedProfile, updateProfile } from '../../data/profile.js';
import { useChanges } from '../../parts/changes.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Address } from '../../parts/address.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { TextField } from '../../parts/inputs.js';
import { Menu, type MenuItem } from '../../parts/menu.js';
import { Empty, Load } from '../../parts/states.js';
import { NamedIn } from '../../schedules/named-in.js';
import { UnreachableMark } from '../../schedules/unreachable.js';
import { ShiftsMove, shiftsMove } from '../../schedules/shifts-move.js';
import { useSubmission } from '../../parts/submit.js';
import { ZoneField } from '../../parts/zone-field.js';
import { ROLES, roleName, type Role } from './roles.js';
import { Among } from '../../parts/among.js';
import { compareNames } from '../../parts/by-name.js';
import { useFindInAddress } from '../../parts/opened.js';
import '../../parts/field.css';

/** Everybody, with role and teams; those who cannot be reached stand first. */
export function Everybody(): JSX.Element {
  // Another page may lead to one person.
  const found = useFindInAddress();
  const query = usePeopleQuery();
  const unreachable = useUnreachable();
  return (
    <section class="card pad">
      <Load query={query}>
        {(people) => {
          const rank = ({ id }: Person): number => (unreachable.has(id) ? 0 : 1);
          const sorted = [...people].sort((a, b) => rank(a) - rank(b) || compareNames(a.fullName, b.fullName));
          return (
            <Among
              key={found}
              label={t`Find by name or e-mail`}
              all={sorted}
              textOf={({ fullName, username }) => `${fullName} ${username}`}
              found={found}
              hasSearch
              none={
                <Empty icon="people" title={t`Nobody has such a name`}>
                  <p>{t`Look for a part of the name, or invite them.`}</p>
                </Empty>
              }
            >
              {(shown, text) => (
                <>
                  {unreachable.size > 0 && text === '' && (
                    <p class="notice unreached">
                      <Icon name="warning" />
                      {plural(unreachable.size, {
                        one: 'One person cannot be reached by any page.',
                        other: '# people cannot be reached by any page.',
                      })}
                    </p>
                  )}
                  <ul class="rows">
                    {shown.map((person) => (
                      <Row key={person.id} person={person} unreachable={unreachable.get(person.id)} />
                    ))}
                  </ul>
                </>
              )}
            </Among>
          );
        }}
      </Load>
    </section>
  );
}

function Row(props: { person: Person; unreachable: Unreachable | undefined }): JSX.Element {
  const { person, unreachable } = props;
  const { id, fullName, username, role, customRoleId } = person;
  const own = useCustomRoles().data?.find((each) => each.id === customRoleId);
  const teams = useTeams().filter(({ members }) => members.some((member) => member.id === id));
  return (
    <li class="person">
      <Face name={fullName} large />
      <span class="grow">
        <span class="strong">{fullName}</span>
        <br />
        <span class="quiet small">
          <Address text={username} />
        </span>
        {unreachable && <UnreachableMark person={{ ...unreachable, id, name: fullName }} inPeople />}
      </span>
      <span class="person-meta">
        {teams.map((team) => (
          <span key={team.id} class="tag">
            {team.name}
          </span>
        ))}
        <span class="role quiet">{own?.name ?? roleName(role)}</span>
      </span>
      <PersonMenu person={person} />
    </li>
  );
}

type Question = 'profile' | 'role' | 'mfa' | 'block' | 'remove';

function PersonMenu({ person }: { person: Person }): JSX.Element {
  const me = useSignedIn();
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, fullName, blocked } = person;
  const isAdmin = me.role === 'admin';
  const isOwn = me.id === id;
  const item = (kind: Question, label: string, danger: boolean, why: string | null): MenuItem => ({
    label,
    danger,
    onSelect: () => setQuestion(kind),
    ...(why === null ? {} : { disabledBecause: why }),
  });
  const admin = isAdmin ? null : t`Only administrators do this`;
  const other = admin ?? (isOwn ? t`Not to yourself` : null);
  const close = (): void => setQuestion(null);
  return (
    <>
      <Menu
        className="btn bare square"
        ariaLabel={t`Actions for ${fullName}`}
        label={<Icon name="more" />}
        items={[
          item('profile', t`Change the name and the time zone`, false, isOwn ? null : admin),
          item('role', t`Change the role`, false, other),
          item(
            'mfa',
            t`Reset the second factor`,
            false,
            admin ?? (isOwn ? t`Switch your own off on the page Me` : null),
          ),
          item('block', blocked ? t`Unblock` : t`Block`, !blocked, other),
          item('remove', t`Remove`, true, other),
        ]}
      />
      {question === 'profile' && <ChangeProfile person={person} onClose={close} />}
      {question === 'role' && <ChangeRole person={person} onClose={close} />}
      {question === 'mfa' && (
        <Confirm
          title={t`Reset the second factor of ${fullName}?`}
          action={t`Reset it`}
          onClose={close}
          onConfirm={() => resetSecondFactor(id)}
        >
          <p>
            {t`They are signed out everywhere, and then sign in with the password alone until they set up a new one. Be sure that it is really they who ask.`}
          </p>
        </Confirm>
      )}
      {question === 'block' && (
        <Confirm
          title={blocked ? t`Unblock ${fullName}?` : t`Block ${fullName}?`}
          action={blocked ? t`Unblock` : t`Block`}
          onClose={close}
          onConfirm={() => updateProfile(id, { blocked: !blocked })}
        >
          <p>
            {blocked
              ? t`They may sign in again, and are paged again.`
              : t`They are signed out everywhere, cannot sign in, and are not paged, even while on call.`}
          </p>
          {!blocked && <NamedIn type="user" id={id} />}
        </Confirm>
      )}
      {question === 'remove' && (
        <Confirm title={t`Remove ${fullName}?`} action={t`Remove`} onClose={close} onConfirm={() => deletePerson(id)}>
          <p>
            {t`The account is gone for good, with its channels and rules. Schedules and policies that name them page others.`}
          </p>
          <NamedIn type="user" id={id} />
        </Confirm>
      )}
    </>
  );
}

function ChangeProfile({ person, onClose }: { person: Person; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(person.fullName);
  const [timezone, setTimezone] = useState(person.timezone);
  const { busy, error, send } = useSubmission();
  const changes = useChanges({ fullName: name.trim(), timezone }, person);
  /** The zone that was refused because it moves shifts; it is saved when it is sent again. */
  const [asked, setAsked] = useState('');
  const isAsked = shiftsMove(error) && asked === timezone;
  const change = async (): Promise<void> => {
    setAsked(timezone);
    const body = await changes(() => storedProfile(person.id));
    await updateProfile(person.id, { ...body, confirm: isAsked });
  };
  return (
    <Dialog title={t`Name and time zone of ${{ person: person.fullName }}`} onClose={onClose}>
      <Form
        error={!shiftsMove(error) ? error : null}
        onSubmit={() => void send(change).then((isDone) => isDone && onClose())}
      >
        <TextField label={t`Name`} path="fullName" required maxLength={200} autoFocus value={name} onChange={setName} />
        <ZoneField
          label={t`Time zone`}
          path="timezone"
          hint={t`For the times in their mails and pages, their quiet hours, and shifts in each participant’s time zone`}
          value={timezone}
          onChange={setTimezone}
        />
        {isAsked && <ShiftsMove problem={error} />}
        <FormEnd onBack={onClose} disabled={busy || name.trim() === ''}>
          {isAsked ? t`Save it all the same` : t`Save`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

function ChangeRole({ person, onClose }: { person: Person; onClose: () => void }): JSX.Element {
  const { id, fullName, role, customRoleId } = person;
  const own = useCustomRoles().data ?? [];
  const before = customRoleId ?? role;
  /** One of `ROLES`, or the id of a custom role. */
  const [chosen, setChosen] = useState<string>(before);
  const { busy, error, send } = useSubmission();
  const change = async (): Promise<void> => {
    const isOwn = own.some((each) => each.id === chosen);
    const plain = { role: chosen as Role, ...(customRoleId === null ? {} : { customRoleId: null }) };
    await updateProfile(id, isOwn ? { customRoleId: chosen } : plain);
  };
  const options: (readonly [value: string, name: string, about: string])[] = [
    ...ROLES.map(([value, name, about]) => [value, t(name), t(about)] as const),
    ...own.map((each) => [each.id, each.name, t`a custom role of your organisation`] as const),
  ];
  return (
    <Dialog title={t`The role of ${fullName}`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(change).then((isDone) => isDone && onClose())}>
        <div role="radiogroup" aria-label={t`Role`}>
          {options.map(([value, name, about]) => (
            <label key={value} class="check">
              <input type="radio" name="role" checked={chosen === value} onChange={() => setChosen(value)} />
              <span>
                <span class="strong">{name}</span> <span class="quiet small">{about}</span>
              </span>
            </label>
          ))}
        </div>
        <p class="quiet small">
          <Trans>
            A change signs them out everywhere. Roles of your own are made under{' '}
            <Link href="/settings?show=roles">Settings, Custom roles</Link>.
          </Trans>
        </p>
        <FormEnd onBack={onClose} disabled={busy || chosen === before}>
          {t`Change the role`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
