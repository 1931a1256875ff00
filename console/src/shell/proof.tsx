import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { api, dataOf } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import { queries } from '../api/queries.js';
import { useMails } from '../data/channels.js';
import { Icon } from '../parts/icon.js';
import { explain } from '../parts/states.js';
import { useSubmission } from '../parts/submit.js';

/** Says to somebody who has registered that no page reaches them until they prove that the address is theirs. */
export function ProofPending(): JSX.Element | null {
  const { proofPending, email = '' } = useSignedIn();
  return proofPending ? <Pending email={email} /> : null;
}

function Pending({ email }: { email: string }): JSX.Element {
  const mails = useMails();
  const [said, setSaid] = useState<string | null>(null);
  const { busy, send } = useSubmission();
  const mail = async (): Promise<void> => {
    try {
      const { result } = await dataOf(api.POST('/v2/auth/proof'));
      if (result === 'mailed')
        setSaid(
          mails === 'kept'
            ? t`No mail was sent: the link is in the folder where this service keeps its mails. An administrator can also confirm your address.`
            : t`A link was mailed to ${email}. Open it and enter your password.`,
        );
      else if (result === 'no-mail-server')
        setSaid(t`No mails are sent here. An administrator can confirm your address.`);
      else await queries.invalidateQueries({ queryKey: ['me'] });
    } catch (error) {
      setSaid(t`Not mailed: ${explain(error)}`);
    }
  };
  return (
    <div class="offline" role="status">
      <Icon name="warning" />
      <p>{said ?? t`You are not paged yet: prove first that this e-mail address is yours.`}</p>
      {said === null && (
        <button type="button" class="btn small" disabled={busy} onClick={() => void send(mail)}>
          {busy ? t`Mailing…` : t`Mail me the link`}
        </button>
      )}
    </div>
  );
}
