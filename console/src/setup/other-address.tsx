import type { JSX } from 'preact';
import { t, Trans } from '#words';
import { useServer } from '../data/server.js';
import { Icon } from '../parts/icon.js';

/** Warns administrators where links in notifications lead somewhere else than this browser is. */
export function OtherAddress(): JSX.Element | null {
  const { origin: here } = location;
  const address = useServer().data?.publicBaseUrl;
  if (address === undefined || new URL(address).origin === here) return null;
  return (
    <div class="error-line other-address" role="status">
      <Icon name="warning" />
      <div>
        <p class="strong">{t`Links in notifications lead to another address than this browser uses.`}</p>
        <p>
          <Trans>
            The service says that it is at {address}, and you have opened {here}. Links to acknowledge, single sign-on
            and webhooks use the first one. If people cannot open it, set <code>PUBLIC_BASE_URL</code> to {here} and
            start the service again.
          </Trans>
        </p>
      </div>
    </div>
  );
}
