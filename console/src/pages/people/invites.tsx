import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { useMails } from '../../data/channels.js';
import { useTeamNames } from '../../api/directory.js';
import { type Invite, type NewInvite, resendInvite, revokeInvite, useInvites } from '../../data/people.js';
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

export const hasExpired = ({ expiresAt }: Invite): boolean => Date.parse(expiresAt) <= now();

/** Those who were invited and have not accepted. */
export function Invites({
  onInvite,
  disabledBecause,
}: {
  onInvite: () => void;
  disabledBecause: string | null;
}): JSX.Element {
  // As for new ones: known before one is resent.
  useMails();
  const [revoked, setRevoked] = useState<Invite | null>(null);
  const [sent, setSent] = useState<NewInvite | null>(null);
  const query = useInvites();
  return (
    <section class="card pad">
      <Load query={query}>
        {(invites) =>
          invites.length === 0 ? (
            <Empty
              icon="mail"
              title={t`No invite is waiting`}
              first={{ label: t`Invite people by e-mail`, act: onInvite, whyNot: disabledBecause }}
            >
              <p>{t`Whoever is invited follows the link in the mail and chooses a password.`}</p>
            </Empty>
          ) : (
            <Among
              label={t`Find by e-mail or name`}
              all={invites}
              textOf={({ email, fullName }) => `${email} ${fullName ?? ''}`}
            >
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
          title={t`Revoke this invite?`}
          action={t`Revoke`}
          onClose={() => setRevoked(null)}
          onConfirm={() => revokeInvite(revoked.token)}
        >
          <p>
            <Trans>
              The link in the mail to <strong>{revoked.email}</strong> stops working.
            </Trans>
          </p>
        </Confirm>
      )}
      {sent && (
        <Dialog title={t`Invite resent`} onClose={() => setSent(null)}>
          <SentInvite invite={sent} />
          <p>{t`The earlier link has stopped working.`}</p>
          <div class="form-end">
            <button type="button" class="btn main" onClick={() => setSent(null)}>
              {t`Done`}
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
  const { token, email, fullName, role, teamId, sentAt, expiresAt } = invite;
  const isOver = hasExpired(invite);
  const resend = async (): Promise<void> => onResent(await resendInvite(token));
  return (
    <li class="invite">
      <Icon name="mail" />
      <span class="grow">
        <span class="strong">
          <Address text={email} />
        </span>
        <br />
        <span class="quiet small">
          {[
            ...(fullName === null ? [] : [fullName]),
            roleName(role),
            ...(teamId === null ? [] : [teamName(teamId)]),
          ].join(', ')}
        </span>
      </span>
      <span class="person-meta">
        {isOver && <span class="tag">{t`Expired`}</span>}
        <span class="quiet small">
          {isOver ? (
            <Trans>
              Sent <At at={sentAt} />, expired <At at={expiresAt} />
            </Trans>
          ) : (
            <Trans>
              Sent <At at={sentAt} />, expires <At at={expiresAt} />
            </Trans>
          )}
        </span>
      </span>
      <span class="line">
        <ActButton
          class="btn small"
          whyNot={whyNot}
          disabled={busy}
          aria-label={t`Resend the invite of ${email}`}
          onClick={() => void send(resend)}
        >
          {busy ? t`Sending…` : t`Resend`}
        </ActButton>
        <ActButton class="btn small" whyNot={whyNot} aria-label={t`Revoke the invite of ${email}`} onClick={onRevoke}>
          {t`Revoke`}
        </ActButton>
      </span>
      {error !== null && <ErrorLine error={error} />}
    </li>
  );
}

/** That an invite was sent, and its link, which is shown only now. */
export function SentInvite({ invite: { email, token, expiresAt } }: { invite: NewInvite }): JSX.Element {
  const isMailed = useMails() === 'sent';
  return (
    <>
      <p>
        {isMailed ? (
          <Trans>
            A mail is on its way to <strong>{email}</strong>. You can also give them this link yourself. It is shown
            only now. The invite expires <At at={expiresAt} />.
          </Trans>
        ) : (
          <Trans>
            This service sends no mails, so give this link to <strong>{email}</strong> yourself. It is shown only now.
            The invite expires <At at={expiresAt} />.
          </Trans>
        )}
      </p>
      <CopyBlock text={linkOf(token)} label={t`Link of the invite`} once={!isMailed} />
    </>
  );
}

export const linkOf = (token: string): string => `${location.origin}/accept-invite/${token}`;
