import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { useSignedIn } from '../../api/me.js';
import { people } from '../../api/sources.js';
import { assignRole, join, leave, useRoom, type Role } from '../../data/incidents.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { SelectField } from '../../parts/inputs.js';
import { Face } from '../../parts/marks.js';
import { Pick } from '../../parts/pick.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { ROLE_NAMES, ROLES } from './words.js';

const roleName = (role: Role): string => t(ROLE_NAMES[role]);
const shownName = (name: string | null | undefined): string => name ?? t`Former member`;

/** Who leads, who does what, and who takes part. */
export function Roles({ incidentId: id, mayNot }: { incidentId: string; mayNot: string | null }): JSX.Element {
  const me = useSignedIn();
  const query = useRoom(id);
  const [given, setGiven] = useState<Role | null>(null);
  const { busy, error, send } = useSubmission();
  return (
    <section class="card pad">
      <h2>{t`Roles`}</h2>
      {error !== null && <ErrorLine error={error} />}
      <Load query={query} rows={3}>
        {({ roles, participants }) => {
          const commander = roles.find(({ role }) => role === 'commander');
          const takesPart = participants.some(({ userId }) => userId === me.id);
          return (
            <>
              {!commander && <p>{t`Nobody is incident commander.`}</p>}
              <ul class="rows">
                {roles.map(({ role, userId, userName, since }) => (
                  <li key={role}>
                    <Face name={shownName(userName)} />
                    <span class="grow">
                      <span class="strong">{shownName(userName)}</span>
                      <br />
                      <span class="quiet small">
                        <Trans>
                          {roleName(role)}, since <At at={since} />
                        </Trans>
                      </span>
                    </span>
                    <ActButton
                      class="btn small"
                      aria-label={
                        userId === me.id
                          ? t`Hand over… ${{ role: roleName(role) }}`
                          : t`Change… ${{ role: roleName(role) }}`
                      }
                      whyNot={mayNot}
                      onClick={() => setGiven(role)}
                    >
                      {userId === me.id ? t`Hand over…` : t`Change…`}
                    </ActButton>
                  </li>
                ))}
              </ul>
              <p class="acts-line">
                {!commander && (
                  <ActButton
                    class="btn small"
                    whyNot={mayNot}
                    disabled={busy}
                    onClick={() => void send(() => assignRole(id, 'commander', me.id))}
                  >
                    <Icon name="star" />
                    {t`Take command`}
                  </ActButton>
                )}
                <ActButton
                  class="btn small"
                  whyNot={mayNot}
                  onClick={() =>
                    setGiven(ROLES.find((each) => !roles.some(({ role }) => role === each)) ?? 'commander')
                  }
                >
                  <Icon name="plus" />
                  {t`Assign a role…`}
                </ActButton>
              </p>
              <h3>{t`In the incident`}</h3>
              {participants.length === 0 && <p class="quiet">{t`Nobody has joined yet.`}</p>}
              <ul class="people-line">
                {participants.map(({ userId, userName }) => (
                  <li key={userId}>
                    <Face name={shownName(userName)} /> {shownName(userName)}
                  </li>
                ))}
              </ul>
              <p>
                <ActButton
                  class="btn small"
                  whyNot={mayNot}
                  disabled={busy}
                  onClick={() => void send(() => (takesPart ? leave(id) : join(id)))}
                >
                  {takesPart ? t`Leave the incident` : t`Join the incident`}
                </ActButton>
              </p>
              {given && (
                <GiveRole
                  incidentId={id}
                  role={given}
                  holders={
                    new Map(roles.map(({ role, userId, userName }) => [role, { userId, name: shownName(userName) }]))
                  }
                  onClose={() => setGiven(null)}
                />
              )}
            </>
          );
        }}
      </Load>
    </section>
  );
}

function GiveRole({
  incidentId,
  role: first,
  holders,
  onClose,
}: {
  incidentId: string;
  role: Role;
  holders: ReadonlyMap<Role, { userId: string; name: string }>;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [role, setRole] = useState(first);
  const [userId, setUser] = useState('');
  const { busy, error, send } = useSubmission();
  const holder = holders.get(role);
  const save = async (): Promise<void> => {
    await assignRole(incidentId, role, userId === NOBODY ? null : userId);
    onClose();
  };
  return (
    <Dialog title={t`Assign a role`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <SelectField label={t`Role`} path="role" value={role} onChange={(value) => setRole(value as Role)}>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </SelectField>
        <Pick
          label={t`Person`}
          path="userId"
          hint={holder && t`${{ person: holder.name }} has this role now and hands it over`}
          required
          value={userId}
          first={[
            ['', t`Choose…`],
            ...(holder?.userId === me.id ? [] : [[me.id, t`${{ name: me.name ?? '' }} (me)`] as const]),
            ...(holder ? [[NOBODY, t`Nobody`] as const] : []),
          ]}
          groups={[{ of: people(({ id }) => id !== holder?.userId && id !== me.id) }]}
          onChange={setUser}
        />
        <FormEnd onBack={onClose} disabled={busy || userId === ''}>
          {busy ? t`Saving…` : userId === NOBODY ? t`Take the role back` : t`Assign`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

const NOBODY = 'nobody';
