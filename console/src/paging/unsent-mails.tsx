import type { JSX } from 'preact';
import { Trans } from '#words';
import { useSignedIn } from '../api/me.js';
import { useMails } from '../data/channels.js';
import { useServer } from '../data/server.js';

/** Beside what promises a mail: that this service sends none, and where they are. Nothing where mails are sent. */
export function UnsentMails(): JSX.Element | null {
  const mails = useMails();
  const { role } = useSignedIn();
  if (mails === 'sent') return null;
  return (
    <p class="notice small">
      {mails === 'none' ? (
        <Trans>This service has no mail server: mails go nowhere.</Trans>
      ) : role === 'admin' ? (
        <Folder />
      ) : (
        <Trans>This service has no mail server yet: it keeps its mails in a folder, and they reach nobody.</Trans>
      )}
    </p>
  );
}

function Folder(): JSX.Element {
  const folder = useServer().data?.mailboxFolder ?? '…';
  return (
    <Trans>
      This service has no mail server yet: it keeps its mails in the folder <code>{folder}</code>, and they reach
      nobody.
    </Trans>
  );
}
