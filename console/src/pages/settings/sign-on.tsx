import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { t, Trans } from '#words';
import { useTeamsQuery, type Team } from '../../api/directory.js';
import { deleteSso, type Domain, proveDomain, putSso, type Sso, storedSso, useSso } from '../../data/sso.js';
import { useChanges } from '../../parts/changes.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import { Form } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { Pick } from '../../parts/pick.js';

/** The identity providers of the organisation, which comes first, and of teams. For administrators. */
export function SignOn({ team: wanted }: { team: string }): JSX.Element {
  const [, navigate] = useLocation();
  const query = useTeamsQuery();
  return (
    <Load query={query}>
      {(teams) => {
        const team = teams.find(({ id }) => id === wanted) ?? null;
        return (
          <>
            <div class="sign-on-team">
              <Pick
                label={t`Single sign-on of`}
                value={team?.id ?? ''}
                nameOf={() => team?.name}
                groups={[{ of: teams }]}
                first={[['', t`the whole organisation`]]}
                onChange={(id) =>
                  navigate(`/settings?show=sign-on${id === '' ? '' : `&team=${id}`}`, { replace: true })
                }
              />
            </div>
            <Provider key={team?.id} team={team} />
          </>
        );
      }}
    </Load>
  );
}

/** @param team null: that of the whole organisation */
function Provider({ team }: { team: Team | null }): JSX.Element {
  const id = team?.id ?? null;
  const query = useSso(id);
  const [isRemoving, setRemoving] = useState(false);
  const name = team?.name ?? '';
  return (
    <Load query={query}>
      {(sso) => (
        <>
          <section class="card pad stack">
            <div class="card-head">
              <h2>{titleOf(team, sso)}</h2>
              {sso && (
                <button type="button" class="btn small danger" onClick={() => setRemoving(true)}>
                  {t`Remove`}
                </button>
              )}
            </div>
            <p>
              {team
                ? t`A provider of its own signs in its people, and no administrator.`
                : t`Its provider signs in everybody, administrators too. Passwords work as well.`}
            </p>
            <SsoForm teamId={id} sso={sso} />
          </section>
          {sso && <Domains isOfTeam={team !== null} domains={sso.domains} />}
          <section class="card pad stack">
            <h2>{t`For your identity provider`}</h2>
            <p>{t`Register Pager there as a web application with this redirect URI:`}</p>
            <CopyBlock text={sso?.callbackUrl ?? `${location.origin}/v2/auth/sso/callback`} label={t`Redirect URI`} />
            {sso && (
              <>
                <p>
                  {team
                    ? t`People of ${name} begin to sign in here, or with their address in the sign-in form:`
                    : t`People begin to sign in here, or with their address in the sign-in form:`}
                </p>
                <CopyBlock text={sso.loginUrl} label={t`Where people begin to sign in`} />
              </>
            )}
          </section>
          {isRemoving && (
            <Confirm
              title={t`Remove single sign-on?`}
              action={t`Remove`}
              onClose={() => setRemoving(false)}
              onConfirm={() => deleteSso(id)}
            >
              <p>
                {team
                  ? t`People of ${name} sign in by password then, or by the organisation’s provider. Who has none sets one by “Forgotten password”. Sessions go on.`
                  : t`People sign in by password then. Who has none sets one by “Forgotten password”. Sessions go on.`}
              </p>
            </Confirm>
          )}
        </>
      )}
    </Load>
  );
}

function titleOf(team: Team | null, sso: Sso | null): string {
  if (sso) {
    const host = hostOf(sso.issuer);
    return team ? t`${{ team: team.name }} signs in at ${host}` : t`The whole organisation signs in at ${host}`;
  }
  return team ? t`${{ team: team.name }} has no identity provider` : t`The whole organisation has no identity provider`;
}

/** Whose each domain is, and the record that proves it. */
function Domains({ isOfTeam, domains }: { isOfTeam: boolean; domains: readonly Domain[] }): JSX.Element {
  return (
    <section class="card pad stack">
      <h2>{domains.every(({ proven }) => proven) && domains.length > 0 ? t`Domains` : t`Prove your domains`}</h2>
      <p>
        {domains.length === 0
          ? t`No domain is named: people who signed in this way before go on, nobody new comes in. Name yours above.`
          : isOfTeam
            ? t`People of a domain come in by themselves once it is proven to be yours. Until then members who signed in this way before go on, and others who have an account follow a link that is mailed to them. Administrators sign in by password.`
            : t`People of a domain come in by themselves once it is proven to be yours. Until then people who signed in this way before go on, and others who have an account follow a link that is mailed to them.`}
      </p>
      {domains.map((domain) => (
        <OfDomain key={domain.domain} {...domain} />
      ))}
    </section>
  );
}

function OfDomain({ domain, proven, provenAt, provenBy, record }: Domain): JSX.Element {
  const { busy, error, send } = useSubmission();
  return (
    <div class="stack">
      <h3>
        {domain} <span class="tag">{proven ? t`Proven` : t`Not proven`}</span>
      </h3>
      {proven && provenAt !== null ? (
        <p class="quiet small">
          {provenBy === 'dns' ? (
            <Trans>
              By its record in the DNS, <At at={provenAt} />
            </Trans>
          ) : (
            <Trans>
              By the operator of this service, <At at={provenAt} />
            </Trans>
          )}
        </p>
      ) : (
        <>
          <p>{t`Add this TXT record to the DNS of ${domain}:`}</p>
          <CopyBlock text={record.name} label={t`Name of the record of ${domain}`} />
          <CopyBlock text={record.value} label={t`Value of the record of ${domain}`} />
          {error !== null && <ErrorLine error={error} />}
          <div class="form-end">
            <button type="button" class="btn" disabled={busy} onClick={() => void send(() => proveDomain(domain))}>
              {busy ? t`Looking…` : t`Check now`}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const startOf = (sso: Sso | null) => ({
  issuer: sso?.issuer ?? '',
  clientId: sso?.clientId ?? '',
  // What is stored comes as a mask; sent back unchanged, it stays as it is.
  clientSecret: (sso?.clientSecret ?? '') as string,
  domains: sso?.allowedDomains.join(', ') ?? '',
  defaultRole: sso?.defaultRole ?? 'user',
});

const bodyOf = ({ domains, ...settings }: ReturnType<typeof startOf>) => ({
  ...settings,
  allowedDomains: listOf(domains),
});

function SsoForm({ teamId, sso }: { teamId: string | null; sso: Sso | null }): JSX.Element {
  const before = startOf(sso);
  /** What is changed here; all else follows what is stored, as others change it. */
  const [own, setOwn] = useState<Partial<typeof before>>({});
  const settings = { ...before, ...own };
  const set = (change: Partial<typeof before>): void => setOwn({ ...own, ...change });
  const changes = useChanges(bodyOf(settings), sso, {
    labels: { clientId: t`Client ID`, allowedDomains: t`E-mail domains`, defaultRole: t`The role of newcomers` },
    follows: bodyOf(before),
  });
  const { busy, error, send } = useSubmission();
  const save = async (): Promise<void> => {
    const stored = await storedSso(teamId);
    const changed = await changes(() => Promise.resolve(stored ?? {}));
    // All of it is replaced: what is not changed here is sent as it is stored.
    const scopes = stored ? { scopes: stored.scopes } : {};
    const body = { ...bodyOf(stored ? startOf(stored) : settings), ...changed, ...scopes };
    await putSso(teamId, body);
    setOwn({});
  };
  return (
    <Form error={error} onSubmit={() => void send(save)}>
      <TextField
        label={t`Issuer`}
        hint={t`The https address of your identity provider (OpenID Connect)`}
        type="url"
        required
        maxLength={500}
        placeholder="https://login.example.com"
        path="issuer"
        value={settings.issuer}
        onChange={(issuer) => set({ issuer })}
      />
      <div class="form-row">
        <TextField
          label={t`Client ID`}
          required
          maxLength={500}
          autocomplete="off"
          path="clientId"
          value={settings.clientId}
          onChange={(clientId) => set({ clientId })}
        />
        <TextField
          label={t`Client secret`}
          hint={sso ? t`Stored, and never shown; another issuer needs it again` : t`Stored encrypted, and never shown`}
          type="password"
          required
          maxLength={2000}
          autocomplete="off"
          path="clientSecret"
          value={settings.clientSecret}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(clientSecret) => set({ clientSecret })}
        />
      </div>
      <div class="form-row">
        <TextField
          label={t`E-mail domains`}
          hint={t`With commas between; each is to be proven`}
          required
          placeholder="example.com"
          path="allowedDomains"
          value={settings.domains}
          onChange={(domains) => set({ domains })}
        />
        <SelectField
          label={t`Who comes for the first time is a`}
          path="defaultRole"
          value={settings.defaultRole}
          onChange={(value) => set({ defaultRole: value as Sso['defaultRole'] })}
        >
          <option value="user">{t`member`}</option>
          <option value="stakeholder">{t`stakeholder, who only reads`}</option>
        </SelectField>
      </div>
      <div class="form-end">
        {sso && (
          <span class="quiet small" role="status">
            <Trans>
              Saved <At at={sso.updatedAt} />
            </Trans>
          </span>
        )}
        <button class="btn main" disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </button>
      </div>
    </Form>
  );
}
