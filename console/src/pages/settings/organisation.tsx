import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { useSignedIn } from '../../api/me.js';
import { updateAccount, useAccount } from '../../data/account.js';
import { Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextField } from '../../parts/inputs.js';
import { ActButton, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { Fact } from './fact.js';
import { ZoneField } from '../../parts/zone-field.js';

/** How large it is, its name and time zone, and its data as files. */
export function Organisation(): JSX.Element {
  const { role } = useSignedIn();
  const query = useAccount();
  return (
    <>
      <section class="card pad">
        <div class="card-head">
          <h2>{t`Organisation`}</h2>
        </div>
        <Load query={query} rows={2}>
          {({ name, organisation, userCount, teamCount, timezone }) => (
            <>
              <dl class="setting-facts">
                <Fact label={t({ message: 'Service', context: 'this server' })}>{name}</Fact>
                <Fact label={t`People`}>{userCount}</Fact>
                <Fact label={t`Teams`}>{teamCount}</Fact>
              </dl>
              <Settings key={`${organisation} ${timezone}`} before={{ organisation, timezone }} />
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

/** The name and the time zone of the organisation, which administrators set. */
function Settings({ before }: { before: { organisation: string; timezone: string } }): JSX.Element {
  const why = useSignedIn().role === 'admin' ? null : t`Only administrators change it`;
  const [organisation, setName] = useState(before.organisation);
  const [timezone, setZone] = useState(before.timezone);
  const { busy, error, send } = useSubmission();
  const changes = {
    ...(organisation === before.organisation ? {} : { organisation }),
    ...(timezone === before.timezone ? {} : { timezone }),
  };
  const isSaved = Object.keys(changes).length === 0;
  return (
    <div class="zone">
      <Form error={error} onSubmit={() => void send(() => updateAccount(changes))}>
        <TextField
          label={t`Name of the organisation`}
          path="organisation"
          required
          maxLength={100}
          disabled={why !== null}
          value={organisation}
          onChange={setName}
        />
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
          <ActButton type="submit" class="btn main" whyNot={why} disabled={busy || isSaved}>
            {busy ? t`Saving…` : isSaved ? t`Saved` : t`Save`}
          </ActButton>
        </div>
      </Form>
    </div>
  );
}
