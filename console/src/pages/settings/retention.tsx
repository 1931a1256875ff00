import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { Load } from '../../parts/states.js';
import { useServer } from '../../setup/server.js';
import { Fact } from './fact.js';

/** How long things are kept; the operator of the service decides. */
export function Retention(): JSX.Element {
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Data retention</h2>
      </div>
      <Load query={useServer()} rows={3}>
        {({ retentionDays, attachments }) => (
          <>
            <dl class="facts">
              <Fact name="Closed alerts">
                {retentionDays === null
                  ? 'Kept for ever'
                  : retentionDays === 1
                    ? 'Deleted 1 day after they are closed'
                    : `Deleted ${retentionDays} days after they are closed`}
              </Fact>
              <Fact name="Files of alerts">
                {attachments ? 'Kept as long as their alert' : 'Off: no object storage is set up'}
              </Fact>
              <Fact name="Open alerts, audit log">Kept for ever</Fact>
            </dl>
            <p class="quiet small">
              The operator of this installation sets it for all organisations, with <code>RETENTION_DAYS</code> and{' '}
              <code>S3_ENDPOINT</code>. It holds from the next start on.
            </p>
            <p>
              Before something is deleted it can be exported: figures and alerts under{' '}
              <Link href="/reports">Reports</Link>, the configuration under <Link href="/moving-in">Moving in</Link>.
            </p>
          </>
        )}
      </Load>
    </section>
  );
}
