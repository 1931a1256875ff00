import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { msg, t, Trans } from '#words';
import { CEILINGS, holds, takesAway, type Ceiling } from '../../../../src/people/users/domain/custom-role.js';
import { usePeople } from '../../api/directory.js';
import {
  createCustomRole,
  type CustomRole,
  deleteCustomRole,
  updateCustomRole,
  useCustomRoles,
} from '../../data/people.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { CheckField, SelectField, TextField } from '../../parts/inputs.js';
import { Menu } from '../../parts/menu.js';
import { Empty, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { sentenceOf } from './rights.js';

type Base = CustomRole['extendedRole'];

const MEMBER = { name: msg`Member`, hasAll: msg`Has all rights of a member.` };
const STAKEHOLDER = { name: msg`Stakeholder`, hasAll: msg`Has all rights of a stakeholder.` };
const BASES: Readonly<Record<Base, typeof MEMBER>> = { user: MEMBER, observer: STAKEHOLDER, stakeholder: STAKEHOLDER };

/** The organisation's own roles: what each may do, and who has it. */
export function CustomRoles(): JSX.Element {
  const query = useCustomRoles();
  /** Null: a new one. */
  const [edited, setEdited] = useState<CustomRole | null | undefined>(undefined);
  const [removed, setRemoved] = useState<CustomRole | null>(null);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Custom roles`}</h2>
        <button type="button" class="btn small" onClick={() => setEdited(null)}>
          <Icon name="plus" />
          {t`New custom role`}
        </button>
      </div>
      <Load query={query} rows={3}>
        {(roles) =>
          roles.length === 0 ? (
            <Empty
              icon="key"
              title={t`No custom role yet`}
              first={{ label: t`Create the first custom role`, act: () => setEdited(null), whyNot: null }}
            >
              <p>
                {t`Members, stakeholders and administrators suit most. A custom role takes rights away, such as that to see reports.`}
              </p>
            </Empty>
          ) : (
            <ul class="rows">
              {roles.map((role) => (
                <Row key={role.id} role={role} onEdit={() => setEdited(role)} onRemove={() => setRemoved(role)} />
              ))}
            </ul>
          )
        }
      </Load>
      {edited !== undefined && <RoleForm role={edited} onClose={() => setEdited(undefined)} />}
      {removed && (
        <Confirm
          title={t`Delete ${{ name: removed.name }}?`}
          action={t`Delete`}
          onClose={() => setRemoved(null)}
          onConfirm={() => deleteCustomRole(removed.id)}
        >
          <p>{t`Nobody has this role. It cannot be given to anybody from then on.`}</p>
        </Confirm>
      )}
    </section>
  );
}

function Row({ role, onEdit, onRemove }: { role: CustomRole; onEdit: () => void; onRemove: () => void }): JSX.Element {
  const { id, name, extendedRole, notEnforced } = role;
  const holders = usePeople().filter(({ customRoleId }) => customRoleId === id);
  const taken = takenBy(role);
  return (
    <li>
      <Icon name="key" />
      <span class="grow">
        <span class="strong">{name}</span> <span class="tag">{t(BASES[extendedRole].name)}</span>
        <br />
        <span class="quiet small">
          {taken.length === 0
            ? t(BASES[extendedRole].hasAll)
            : t`May not: ${{ rights: taken.map(sentenceOf).join('; ') }}.`}
        </span>
        <br />
        <span class="small">
          {holders.length === 0 ? (
            <>
              <Trans>
                Nobody has it. Give it to somebody under <Link href="/people">People</Link>, by “Change the role”.
              </Trans>
            </>
          ) : (
            <>
              <span class="quiet">{t`Has it:`}</span>{' '}
              {holders.map((person, place) => (
                <>
                  {place > 0 && ', '}
                  <Link href={`/people?find=${encodeURIComponent(person.username)}`}>{person.fullName}</Link>
                </>
              ))}
            </>
          )}
        </span>
        {notEnforced.length > 0 && (
          <>
            <br />
            <span class="quiet small">{t`Kept from another service, and not enforced: ${{ rights: notEnforced.join(', ') }}.`}</span>
          </>
        )}
      </span>
      <Menu
        className="btn bare square"
        ariaLabel={t`Actions for the role ${name}`}
        label={<Icon name="more" />}
        items={[
          { label: t`Change the name and the rights`, onSelect: onEdit },
          {
            label: t`Delete`,
            danger: true,
            onSelect: onRemove,
            ...(holders.length > 0 ? { disabledBecause: t`Somebody still has it` } : {}),
          },
        ]}
      />
    </li>
  );
}

/** What the role takes from the one that it extends. */
const takenBy = ({ disallowedRights, extendedRole }: CustomRole): Ceiling[] =>
  CEILINGS.filter((each) => holds(new Set(disallowedRights), each) && takesAway(each, extendedRole));

/** @param role null: a new one */
function RoleForm({ role, onClose }: { role: CustomRole | null; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(role?.name ?? '');
  const [base, setBase] = useState<Base>(role?.extendedRole ?? 'user');
  const [rights, setRights] = useState<readonly string[]>(role?.disallowedRights ?? []);
  const { busy, error, send } = useSubmission();
  const without = new Set(rights);
  const save = (): Promise<unknown> => {
    const body = {
      ...{ name, extendedRole: base, disallowedRights: [...rights] },
      grantedRights: [...(role?.grantedRights ?? [])],
    };
    return role ? updateCustomRole(role.id, body) : createCustomRole(body);
  };
  const set = (ceiling: Ceiling, isAllowed: boolean): void =>
    setRights(
      isAllowed
        ? rights.filter((right) => !ceiling.rights.includes(right))
        : [...new Set([...rights, ...ceiling.rights])],
    );
  const offered = CEILINGS.filter((each) => takesAway(each, base));
  return (
    <Dialog title={role ? t`Change ${{ name: role.name }}` : t`New custom role`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save).then((isDone) => isDone && onClose())}>
        <TextField label={t`Name`} path="name" required maxLength={100} autoFocus value={name} onChange={setName} />
        <SelectField
          label={t`Starts from`}
          path="extendedRole"
          hint={
            base === 'user'
              ? t`Members are notified, act on alerts and take shifts`
              : t`Stakeholders see everything and change nothing`
          }
          value={base === 'observer' ? 'stakeholder' : base}
          onChange={(value) => setBase(value as Base)}
        >
          <option value="user">{t`Member`}</option>
          <option value="stakeholder">{t`Stakeholder`}</option>
        </SelectField>
        <fieldset class="rights">
          <legend>{t`People with this role may`}</legend>
          {offered.map((ceiling) => (
            <CheckField
              key={ceiling.rights.join()}
              label={sentenceOf(ceiling)}
              checked={!holds(without, ceiling)}
              onChange={(isAllowed) => set(ceiling, isAllowed)}
            />
          ))}
        </fieldset>
        {role && (
          <p class="quiet small">{t`Whoever has the role and gets other rights by this is asked to sign in again.`}</p>
        )}
        <FormEnd onBack={onClose} disabled={busy || name.trim() === ''}>
          {busy ? t`Saving…` : role ? t`Save` : t`Create the role`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
