import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { plural, t, Trans } from '#words';
import { Load } from '../../parts/states.js';
import { useServer } from '../../data/server.js';
import { Fact } from './fact.js';

/** How long things are kept; the operator of the service decides. */
export function Retention(): JSX.Element {
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Data retention`}</h2>
      </div>
      <Load query={useServer()} rows={3}>
        {({ retentionDays, attachments }) => (
          <>
            <dl class="setting-facts">
              <Fact label={t`Closed alerts`}>
                {retentionDays === null
                  ? t`Kept for ever`
                  : plural(retentionDays, {
                      one: 'Deleted # day after they are closed',
                      other: 'Deleted # days after they are closed',
                    })}
              </Fact>
              <Fact label={t`Files of alerts`}>
                {attachments ? t`Kept as long as their alert` : t`Off: no object storage is set up`}
              </Fact>
              <Fact label={t`Open alerts, audit log`}>{t`Kept for ever`}</Fact>
            </dl>
            <p class="quiet small">
              <Trans>
                The operator of this installation sets it for all organisations, with <code>RETENTION_DAYS</code> and{' '}
                <code>S3_ENDPOINT</code>. It holds from the next start on.
              </Trans>
            </p>
            <p>
              <Trans>
                Before something is deleted it can be exported: figures and alerts under{' '}
                <Link href="/reports">Reports</Link>, the configuration under <Link href="/moving-in">Moving in</Link>.
              </Trans>
            </p>
          </>
        )}
      </Load>
    </section>
  );
}
