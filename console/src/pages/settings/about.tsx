import type { JSX } from 'preact';
import { t, Trans } from '#words';
import { Load } from '../../parts/states.js';
import { OtherAddress } from '../../setup/other-address.js';
import { useServer } from '../../data/server.js';
import { Fact } from './fact.js';

/** Under which address the service is reached, and which version runs. */
export function About(): JSX.Element {
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Address and version`}</h2>
      </div>
      <Load query={useServer()} rows={3}>
        {({ publicBaseUrl, version, licence, registration }) => (
          <>
            <OtherAddress />
            <dl class="setting-facts">
              <Fact label={t`Version`}>{version}</Fact>
              <Fact label={t`Licence`}>{licence}</Fact>
              <Fact label={t`Registration`}>
                {registration === 'open' ? t`Open: everybody can make an account` : t`By invite only`}
              </Fact>
              <Fact label={t`Address in links`}>{publicBaseUrl}</Fact>
              <Fact label={t`Address in this browser`}>{location.origin}</Fact>
            </dl>
            <p class="quiet small">
              <Trans>
                The operator sets the address with <code>PUBLIC_BASE_URL</code>, and registration with{' '}
                <code>REGISTRATION</code>.
              </Trans>
            </p>
            <p>
              <Trans>
                The API is described at <a href="/docs">/docs</a>, for programs at{' '}
                <a href="/openapi.json">/openapi.json</a>.
              </Trans>
            </p>
          </>
        )}
      </Load>
    </section>
  );
}
