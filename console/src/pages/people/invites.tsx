import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useChannels } from '../../api/channels.js';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { everyPage, pageOf, useTeamNames } from '../../api/directory.js';
import { queries } from '../../api/queries.js';
import { Address } from '../../parts/address.js';
import { Among } from '../../parts/among.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Empty, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At, now } from '../../parts/time.js';
import { roleName } from './roles.js';

export type Invite = Schemas['InviteView'];
export type NewInvite = Schemas['NewInviteView'];

/** Invites that nobody has accepted, newest first. */
export const useInvitesQuery = (): UseQueryResult<Invite[]> =>
  useQuery({
    queryKey: ['invites'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/invites', { params: { query: pageOf(cursor) } }))),
  });

export const refreshInvites = (): Promise<void> => queries.invalidateQueries({ queryKey: ['invites'] });

export const hasExpired = ({ expiresAt }: Invite): boolean => Date.parse(expiresAt) <= now();

/** Those who were invited and have not accepted. */
export function Invites({
  onInvite,
  disabledBecause,
}: {
  onInvite: () => void;
  disabledBecause: string | null;
}): JSX.Element {
  const [revoked, setRevoked] = useState<Invite | null>(null);
  const [sent, setSent] = useState<NewInvite | null>(null);
  const query = useInvitesQuery();
  return (
    <section class="card pad">
      <Load query={query}>
        {(invites) =>
          invites.length === 0 ? (
            <Empty
              icon="mail"
              title="No invite is waiting"
              first={{ label: 'Invite people by e-mail', act: onInvite, whyNot: disabledBecause }}
            >
              <p>Whoever is invited follows the link in the mail and chooses a password.</p>
            </Empty>
          ) : (
            <Among label="Find by e-mail" all={invites} textOf={({ email }) => email}>
              {(shown) => (
                <ul class="rows">
                  {shown.map((invite) => (
                    <InviteRow
                      key={invite.token}
                      invite={invite}
                      whyNot={disabledBecause}
                      onResent={setSent}
                      onRevoke={() => setRevoked(invite)}
                    />
                  ))}
                </ul>
              )}
            </Among>
          )
        }
      </Load>
      {revoked && (
        <Confirm
          title="Revoke this invite?"
          action="Revoke"
          onClose={() => setRevoked(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/invites/{token}', { params: { path: { token: revoked.token } } }));
            await refreshInvites();
          }}
        >
          <p>
            The link in the mail to <strong>{revoked.email}</strong> stops working.
          </p>
        </Confirm>
      )}
      {sent && (
        <Dialog title="Invite resent" onClose={() => setSent(null)}>
          <SentInvite invite={sent} />
          <p>The earlier link has stopped working.</p>
          <div class="form-end">
            <button type="button" class="btn main" onClick={() => setSent(null)}>
              Done
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function InviteRow({
  invite,
  whyNot,
  onResent,
  onRevoke,
}: {
  invite: Invite;
  whyNot: string | null;
  onResent: (sent: NewInvite) => void;
  onRevoke: () => void;
}): JSX.Element {
  const teamName = useTeamNames();
  const { busy, error, send } = useSubmission();
  const { token, email, role, teamId, sentAt, expiresAt } = invite;
  const isOver = hasExpired(invite);
  const resend = async (): Promise<void> => {
    onResent(await dataOf(api.POST('/v2/invites/{token}/resend', { params: { path: { token } } })));
    await refreshInvites();
  };
  return (
    <li class="invite">
      <Icon name="mail" />
      <span class="grow">
        <span class="strong">
          <Address text={email} />
        </span>
        <br />
        <span class="quiet small">
          {roleName(role)}
          {teamId !== null && `, ${teamName(teamId)}`}
        </span>
      </span>
      <span class="meta">
        {isOver && <span class="tag">Expired</span>}
        <span class="quiet small">
          Sent <At at={sentAt} />, {isOver ? 'expired' : 'expires'} <At at={expiresAt} />
        </span>
      </span>
      <span class="line">
        <ActButton
          class="btn small"
          whyNot={whyNot}
          disabled={busy}
          aria-label={`Resend the invite of ${email}`}
          onClick={() => void send(resend)}
        >
          {busy ? 'Sending…' : 'Resend'}
        </ActButton>
        <ActButton class="btn small" whyNot={whyNot} aria-label={`Revoke the invite of ${email}`} onClick={onRevoke}>
          Revoke
        </ActButton>
      </span>
      {error !== null && <ErrorLine error={error} />}
    </li>
  );
}

/** That an invite was sent, and its link, which is shown only now. */
export function SentInvite({ invite: { email, token, expiresAt } }: { invite: NewInvite }): JSX.Element {
  const isMailed = useIsMailed();
  return (
    <>
      <p>
        {isMailed ? (
          <>
            A mail is on its way to <strong>{email}</strong>. You can also give them this link yourself.
          </>
        ) : (
          <>
            This service sends no mails, so give this link to <strong>{email}</strong> yourself.
          </>
        )}{' '}
        It is shown only now. The invite expires <At at={expiresAt} />.
      </p>
      <CopyBlock text={linkOf(token)} label="Link of the invite" once={!isMailed} />
    </>
  );
}

export const useIsMailed = (): boolean => !useChannels().data?.isOff('email');

export const linkOf = (token: string): string => `${location.origin}/accept-invite/${token}`;
