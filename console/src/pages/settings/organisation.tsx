import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { useSignedIn } from '../../api/me.js';
import { updateAccount, useAccount } from '../../data/account.js';
import { Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { Fact } from './fact.js';
import { ZoneField } from '../../parts/zone-field.js';

/** How large it is, its time zone, and its data as files. */
export function Organisation(): JSX.Element {
  const { tenant, role } = useSignedIn();
  const query = useAccount();
  return (
    <>
      <section class="card pad">
        <div class="card-head">
          <h2>{t`Organisation`}</h2>
        </div>
        <Load query={query} rows={2}>
          {({ name, userCount, teamCount, timezone }) => (
            <>
              <dl class="facts">
                {tenant && <Fact label={t`Organisation`}>{tenant.name}</Fact>}
                <Fact label={t({ message: 'Service', context: 'this server' })}>{name}</Fact>
                <Fact label={t`People`}>{userCount}</Fact>
                <Fact label={t`Teams`}>{teamCount}</Fact>
              </dl>
              <Zone key={timezone} before={timezone} />
            </>
          )}
        </Load>
        <p class="quiet small">
          <Trans>
            The operator of this installation sets the name of the service (<code>SERVICE_NAME</code>).
          </Trans>
        </p>
      </section>
      <section class="card pad">
        <div class="card-head">
          <h2>{t`Export`}</h2>
        </div>
        <div class="rows">
          {role === 'admin' && (
            <a href="/v2/config" download="pager-configuration.json">
              <Icon name="list" />
              <span class="grow">
                <span class="strong">{t`The configuration of your organisation`}</span>
                <br />
                <span class="quiet small">{t`Teams, schedules, policies and rules, without secrets (JSON)`}</span>
              </span>
              <Icon name="down" />
            </a>
          )}
          <a href="/v2/export" download="pager-export.json">
            <Icon name="person" />
            <span class="grow">
              <span class="strong">{t`What Pager keeps of you`}</span>
              <br />
              <span class="quiet small">{t`A file with everything about your account (JSON)`}</span>
            </span>
            <Icon name="down" />
          </a>
        </div>
      </section>
    </>
  );
}

/** The time zone of the account, which administrators set. */
function Zone({ before }: { before: string }): JSX.Element {
  const why = useSignedIn().role === 'admin' ? null : t`Only administrators change it`;
  const [timezone, setZone] = useState(before);
  const { busy, error, send } = useSubmission();
  return (
    <div class="zone">
      <Form error={error} onSubmit={() => void send(() => updateAccount({ timezone }))}>
        <ZoneField
          label={t`Time zone`}
          path="timezone"
          hint={t`The hours and clocks of policies and routing rules are in it, unless they name another one. Those that are there keep theirs.`}
          disabled={why !== null}
          value={timezone}
          onChange={setZone}
        />
        <div class="form-end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton type="submit" class="btn main" whyNot={why} disabled={busy || timezone === before}>
            {busy ? t`Saving…` : timezone === before ? t`Saved` : t`Save`}
          </ActButton>
        </div>
      </Form>
    </div>
  );
}
