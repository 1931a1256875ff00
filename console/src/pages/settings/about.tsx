import type { JSX } from 'preact';
import { Load } from '../../parts/states.js';
import { OtherAddress } from '../../setup/other-address.js';
import { useServer } from '../../setup/server.js';
import { Fact } from './fact.js';

/** Under which address the service is reached, and which version runs. */
export function About(): JSX.Element {
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Address and version</h2>
      </div>
      <Load query={useServer()} rows={3}>
        {({ publicBaseUrl, version, licence, registration }) => (
          <>
            <OtherAddress />
            <dl class="facts">
              <Fact name="Version">{version}</Fact>
              <Fact name="Licence">{licence}</Fact>
              <Fact name="Registration">
                {registration === 'open' ? 'Open: everybody can make an account' : 'By invite only'}
              </Fact>
              <Fact name="Address in links">{publicBaseUrl}</Fact>
              <Fact name="Address in this browser">{location.origin}</Fact>
            </dl>
            <p class="quiet small">
              The operator sets the address with <code>PUBLIC_BASE_URL</code>, and registration with{' '}
              <code>REGISTRATION</code>.
            </p>
            <p>
              The API is described at <a href="/docs">/docs</a>, for programs at{' '}
              <a href="/openapi.json">/openapi.json</a>.
            </p>
          </>
        )}
      </Load>
    </section>
  );
}
