import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { Fact } from './fact.js';
import { ZoneField } from '../../parts/zone-field.js';

/** How large it is, its time zone, and its data as files. */
export function Organisation(): JSX.Element {
  const { tenant, role } = useSignedIn();
  const query = useQuery({ queryKey: ['account'], queryFn: () => dataOf(api.GET('/v2/account')) });
  return (
    <>
      <section class="card pad">
        <div class="card-head">
          <h2>Organisation</h2>
        </div>
        <Load query={query} rows={2}>
          {({ name, userCount, teamCount, timezone }) => (
            <>
              <dl class="facts">
                {tenant && <Fact name="Organisation">{tenant.name}</Fact>}
                <Fact name="Service">{name}</Fact>
                <Fact name="People">{userCount}</Fact>
                <Fact name="Teams">{teamCount}</Fact>
              </dl>
              <Zone key={timezone} before={timezone} />
            </>
          )}
        </Load>
        <p class="quiet small">
          The operator of this installation sets the name of the service (<code>SERVICE_NAME</code>).
        </p>
      </section>
      <section class="card pad">
        <div class="card-head">
          <h2>Export</h2>
        </div>
        <div class="rows">
          {role === 'admin' && (
            <a href="/v2/config" download="pager-configuration.json">
              <Icon name="list" />
              <span class="grow">
                <span class="strong">The configuration of your organisation</span>
                <br />
                <span class="quiet small">Teams, schedules, policies and rules, without secrets (JSON)</span>
              </span>
              <Icon name="down" />
            </a>
          )}
          <a href="/v2/export" download="pager-export.json">
            <Icon name="person" />
            <span class="grow">
              <span class="strong">What Pager keeps of you</span>
              <br />
              <span class="quiet small">A file with everything about your account (JSON)</span>
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
  const why = useSignedIn().role === 'admin' ? null : 'Only administrators change it';
  const [timezone, setZone] = useState(before);
  const { busy, error, send } = useSubmission();
  return (
    <form
      class="form zone"
      onSubmit={(event) => {
        event.preventDefault();
        void send(async () => {
          await dataOf(api.PATCH('/v2/account', { body: { timezone } }));
          await queries.invalidateQueries({ queryKey: ['account'] });
        });
      }}
    >
      {error !== null && <ErrorLine error={error} />}
      <ZoneField
        label="Time zone"
        hint="The hours and clocks of policies and routing rules are in it, unless they name another one. Those that are there keep theirs."
        disabled={why !== null}
        value={timezone}
        onChange={setZone}
      />
      <div class="form-end">
        {why !== null && <span class="quiet small">{why}</span>}
        <ActButton type="submit" class="btn main" whyNot={why} disabled={busy || timezone === before}>
          {busy ? 'Saving…' : timezone === before ? 'Saved' : 'Save'}
        </ActButton>
      </div>
    </form>
  );
}
