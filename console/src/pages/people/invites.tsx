import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useChannels } from '../../api/channels.js';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { everyPage, pageOf, useTeamNames } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At, now } from '../../parts/time.js';
import { ROLES, roleName, type Role } from './roles.js';
import { TeamField } from '../../parts/team-field.js';

/** Those who were invited and have not accepted. */
export function Invites({
  onInvite,
  disabledBecause,
}: {
  onInvite: () => void;
  disabledBecause: string | null;
}): JSX.Element {
  const teamName = useTeamNames();
  const [removed, setRemoved] = useState<Schemas['InviteView'] | null>(null);
  const query = useQuery({
    queryKey: ['invites'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/invites', { params: { query: pageOf(cursor) } }))),
  });
  return (
    <section class="card pad">
      <Load query={query}>
        {(invites) =>
          invites.length === 0 ? (
            <Empty icon="mail" title="No invite is waiting">
              <p>
                {disabledBecause ?? (
                  <button type="button" class="link" onClick={onInvite}>
                    Invite a person by e-mail
                  </button>
                )}
              </p>
            </Empty>
          ) : (
            <ul class="rows">
              {invites.map((invite) => (
                <li key={invite.token}>
                  <Icon name="mail" />
                  <span class="grow">
                    <span class="strong">{invite.email}</span>
                    <br />
                    <span class="quiet small">
                      {roleName(invite.role)}
                      {invite.teamId !== null && `, ${teamName(invite.teamId)}`}
                    </span>
                  </span>
                  <span class="quiet">
                    {Date.parse(invite.expiresAt) < now() ? 'expired' : 'expires'} <At at={invite.expiresAt} />
                  </span>
                  <ActButton
                    class="btn small"
                    whyNot={disabledBecause}
                    aria-label={`Withdraw the invite of ${invite.email}`}
                    onClick={() => setRemoved(invite)}
                  >
                    Withdraw
                  </ActButton>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
      {removed && (
        <Confirm
          title="Withdraw this invite?"
          action="Withdraw"
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/invites/{token}', { params: { path: { token: removed.token } } }));
            await queries.invalidateQueries({ queryKey: ['invites'] });
          }}
        >
          <p>The link in the mail to {removed.email} stops working.</p>
        </Confirm>
      )}
    </section>
  );
}

/** Invites by e-mail. */
export function Invite({ onClose }: { onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('user');
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const [sent, setSent] = useState<Schemas['NewInviteView'] | null>(null);
  const { busy, error, send } = useSubmission();
  const isMailed = !useChannels().data?.isOff('email');
  const invite = async (): Promise<void> => {
    setSent(await dataOf(api.POST('/v2/invites', { body: { email, role, teamId: teamId || null } })));
    await queries.invalidateQueries({ queryKey: ['invites'] });
  };
  if (sent)
    return (
      <Dialog title="Invited" onClose={onClose}>
        <p>
          {isMailed ? (
            <>
              A mail is on its way to <strong>{sent.email}</strong>. You can also give them this link yourself.
            </>
          ) : (
            <>
              This service sends no mails, so give this link to <strong>{sent.email}</strong> yourself.
            </>
          )}{' '}
          It is shown only now. The invite expires <At at={sent.expiresAt} />.
        </p>
        <CopyBlock
          text={`${location.origin}/accept-invite/${sent.token}`}
          label="Link of the invite"
          once={!isMailed}
        />
        <div class="form-end">
          <button type="button" class="btn" onClick={() => (setSent(null), setEmail(''))}>
            Invite another
          </button>
          <button type="button" class="btn main" onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <Form error={error} onSubmit={() => void send(invite)}>
        <TextField
          label="E-mail"
          path="email"
          type="email"
          required
          maxLength={100}
          autoFocus
          value={email}
          onChange={setEmail}
        />
        <SelectField
          label="Role"
          path="role"
          hint={ROLES.find(([value]) => value === role)?.[2]}
          value={role}
          onChange={(value) => setRole(value as Role)}
        >
          {ROLES.map(([value, name]) => (
            <option key={value} value={value} disabled={value === 'admin' && me.role !== 'admin'}>
              {name}
              {value === 'admin' && me.role !== 'admin' ? ' (only by administrators)' : ''}
            </option>
          ))}
        </SelectField>
        <TeamField
          label="Team"
          path="teamId"
          hint="They join it when they accept"
          value={teamId}
          onChange={setTeamId}
          none="No team"
        />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Inviting…' : 'Invite'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
