import type { JSX } from 'preact';
import { Icon } from '../parts/icon.js';
import { useServer } from './server.js';

/** Warns administrators where links in notifications lead somewhere else than this browser is. */
export function OtherAddress(): JSX.Element | null {
  const address = useServer().data?.publicBaseUrl;
  if (address === undefined || new URL(address).origin === location.origin) return null;
  return (
    <div class="error-line other-address" role="status">
      <Icon name="warning" />
      <div>
        <p class="strong">Links in notifications lead to another address than this browser uses.</p>
        <p>
          The service says that it is at {address}, and you have opened {location.origin}. Links to acknowledge, single
          sign-on and webhooks use the first one. If people cannot open it, set <code>PUBLIC_BASE_URL</code> to{' '}
          {location.origin} and start the service again.
        </p>
      </div>
    </div>
  );
}
