import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { ZoneField } from '../../parts/zone-field.js';

/** How large it is, and where everything else is set. */
export function Organisation(): JSX.Element {
  const { tenant } = useSignedIn();
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
                <Fact name="Address">{location.origin}</Fact>
              </dl>
              <Zone key={timezone} before={timezone} />
            </>
          )}
        </Load>
        <p class="quiet small">
          The operator of this installation sets its name and its address (SERVICE_NAME, PUBLIC_BASE_URL).
        </p>
      </section>
      <section class="card pad">
        <div class="card-head">
          <h2>Set elsewhere</h2>
        </div>
        <div class="rows">
          <Place href="/me" icon="sun" title="Colours, rows and keys of this browser">
            Light or dark, comfortable or compact, whether single keys act
          </Place>
          <Place href="/people" icon="people" title="Who may do what">
            People, teams, roles and invites
          </Place>
          <Place href="/integrations" icon="plug" title="Outgoing webhooks">
            Outbound integrations, with a check of their settings
          </Place>
          <Place href="/moving-in" icon="down" title="Moving in, configuration files">
            From another service, or from files: what would change, then all of it or nothing
          </Place>
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

const Fact = ({ name, children }: { name: string; children: ComponentChildren }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd class="num">{children}</dd>
  </div>
);

function Place({
  href,
  icon,
  title,
  children,
}: {
  href: string;
  icon: IconName;
  title: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <Link href={href}>
      <Icon name={icon} />
      <span class="grow">
        <span class="strong">{title}</span>
        <br />
        <span class="quiet small">{children}</span>
      </span>
      <Icon name="right" />
    </Link>
  );
}
