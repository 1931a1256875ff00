import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useSignedIn } from '../../api/me.js';
import { people } from '../../api/sources.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { SelectField } from '../../parts/inputs.js';
import { Face } from '../../parts/marks.js';
import { Pick } from '../../parts/pick.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { assignRole, join, leave, roleName, ROLES, useRoom, type Role } from './room-data.js';

const FORMER = 'Former member';

/** Who leads, who does what, and who takes part. */
export function Roles({ incidentId: id, mayNot }: { incidentId: string; mayNot: string | null }): JSX.Element {
  const me = useSignedIn();
  const query = useRoom(id);
  const [given, setGiven] = useState<Role | null>(null);
  const { busy, error, send } = useSubmission();
  return (
    <section class="card pad">
      <h2>Roles</h2>
      {error !== null && <ErrorLine error={error} />}
      <Load query={query} rows={3}>
        {({ roles, participants }) => {
          const commander = roles.find(({ role }) => role === 'commander');
          const takesPart = participants.some(({ userId }) => userId === me.id);
          return (
            <>
              {!commander && <p>Nobody is incident commander.</p>}
              <ul class="rows">
                {roles.map(({ role, userId, userName, since }) => (
                  <li key={role}>
                    <Face name={userName ?? FORMER} />
                    <span class="grow">
                      <span class="strong">{userName ?? FORMER}</span>
                      <br />
                      <span class="quiet small">
                        {roleName(role)}, since <At at={since} />
                      </span>
                    </span>
                    <ActButton
                      class="btn small"
                      aria-label={`${userId === me.id ? 'Hand over…' : 'Change…'} ${roleName(role)}`}
                      whyNot={mayNot}
                      onClick={() => setGiven(role)}
                    >
                      {userId === me.id ? 'Hand over…' : 'Change…'}
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
                    Take command
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
                  Assign a role…
                </ActButton>
              </p>
              <h3>In the incident</h3>
              {participants.length === 0 && <p class="quiet">Nobody has joined yet.</p>}
              <ul class="people-line">
                {participants.map(({ userId, userName }) => (
                  <li key={userId}>
                    <Face name={userName ?? FORMER} /> {userName ?? FORMER}
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
                  {takesPart ? 'Leave the incident' : 'Join the incident'}
                </ActButton>
              </p>
              {given && (
                <GiveRole
                  incidentId={id}
                  role={given}
                  holders={
                    new Map(roles.map(({ role, userId, userName }) => [role, { userId, name: userName ?? FORMER }]))
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
    <Dialog title="Assign a role" onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <SelectField label="Role" path="role" value={role} onChange={(value) => setRole(value as Role)}>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </SelectField>
        <Pick
          label="Person"
          path="userId"
          hint={holder && `${holder.name} has this role now and hands it over`}
          required
          value={userId}
          first={[
            ['', 'Choose…'],
            ...(holder?.userId === me.id ? [] : [[me.id, `${me.name} (me)`] as const]),
            ...(holder ? [[NOBODY, 'Nobody'] as const] : []),
          ]}
          groups={[{ of: people(({ id }) => id !== holder?.userId && id !== me.id) }]}
          onChange={setUser}
        />
        <FormEnd onBack={onClose} disabled={busy || userId === ''}>
          {busy ? 'Saving…' : userId === NOBODY ? 'Take the role back' : 'Assign'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

const NOBODY = 'nobody';
