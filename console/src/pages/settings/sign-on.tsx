import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { useTeamsQuery, type Team } from '../../api/directory.js';
import { Problem } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { useChanges } from '../../parts/changes.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import { Form } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { Pick } from '../../parts/pick.js';

type Sso = Schemas['SsoView'];

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
                label="Single sign-on of"
                value={team?.id ?? ''}
                nameOf={() => team?.name}
                groups={[{ of: teams }]}
                first={[['', 'the whole organisation']]}
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

/** Null: it is not set up. */
const storedSso = (team: Team | null): Promise<Sso | null> =>
  dataOf<Sso>(team ? api.GET('/v2/teams/{id}/sso', { params: { path: { id: team.id } } }) : api.GET('/v2/sso')).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.status === 404) return null;
      throw error;
    },
  );

/** @param team null: that of the whole organisation */
function Provider({ team }: { team: Team | null }): JSX.Element {
  const queryKey = team ? ['teams', team.id, 'sso'] : ['sso'];
  const query = useQuery({ queryKey, queryFn: () => storedSso(team) });
  const [isRemoving, setRemoving] = useState(false);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey });
  const whose = team?.name ?? 'The whole organisation';
  const people = team ? `People of ${team.name}` : 'People';
  return (
    <Load query={query}>
      {(sso) => (
        <>
          <section class="card pad stack">
            <div class="card-head">
              <h2>{sso ? `${whose} signs in at ${hostOf(sso.issuer)}` : `${whose} has no identity provider`}</h2>
              {sso && (
                <button type="button" class="btn small danger" onClick={() => setRemoving(true)}>
                  Remove
                </button>
              )}
            </div>
            <p>
              {team
                ? 'A provider of its own signs in its people, and no administrator.'
                : 'Its provider signs in everybody, administrators too. Passwords work as well.'}
            </p>
            <SsoForm team={team} sso={sso} onSaved={refresh} />
          </section>
          {sso && <Domains team={team} sso={sso} onChecked={refresh} />}
          <section class="card pad stack">
            <h2>For your identity provider</h2>
            <p>Register Pager there as a web application with this redirect URI:</p>
            <CopyBlock text={sso?.callbackUrl ?? `${location.origin}/v2/auth/sso/callback`} label="Redirect URI" />
            {sso && (
              <>
                <p>{people} begin to sign in here, or with their address in the sign-in form:</p>
                <CopyBlock text={sso.loginUrl} label="Where people begin to sign in" />
              </>
            )}
          </section>
          {isRemoving && (
            <Confirm
              title="Remove single sign-on?"
              action="Remove"
              onClose={() => setRemoving(false)}
              onConfirm={async () => {
                await answerOf(
                  team
                    ? api.DELETE('/v2/teams/{id}/sso', { params: { path: { id: team.id } } })
                    : api.DELETE('/v2/sso'),
                );
                await refresh();
              }}
            >
              <p>
                {people} sign in by password then{team && ', or by the organisation’s provider'}. Who has none sets one
                by “Forgotten password”. Sessions go on.
              </p>
            </Confirm>
          )}
        </>
      )}
    </Load>
  );
}

/** Whose each domain is, and the record that proves it. */
function Domains({
  team,
  sso,
  onChecked,
}: {
  team: Team | null;
  sso: Sso;
  onChecked: () => Promise<unknown>;
}): JSX.Element {
  const { domains } = sso;
  return (
    <section class="card pad stack">
      <h2>{domains.every(({ proven }) => proven) && domains.length > 0 ? 'Domains' : 'Prove your domains'}</h2>
      <p>
        {domains.length === 0
          ? 'No domain is named: people who signed in this way before go on, nobody new comes in. Name yours above.'
          : `People of a domain come in by themselves once it is proven to be yours. Until then ${team ? 'members' : 'people'} who signed in this way before go on, and others who have an account follow a link that is mailed to them.${team ? ' Administrators sign in by password.' : ''}`}
      </p>
      {domains.map((domain) => (
        <OfDomain key={domain.domain} {...domain} onChecked={onChecked} />
      ))}
    </section>
  );
}

function OfDomain({
  domain,
  proven,
  provenAt,
  provenBy,
  record,
  onChecked,
}: Schemas['DomainView'] & { onChecked: () => Promise<unknown> }): JSX.Element {
  const { busy, error, send } = useSubmission();
  const check = async (): Promise<void> => {
    await answerOf(api.POST('/v2/sso/domains/{domain}/prove', { params: { path: { domain } } }));
    await onChecked();
  };
  return (
    <div class="stack">
      <h3>
        {domain} <span class="tag">{proven ? 'Proven' : 'Not proven'}</span>
      </h3>
      {proven && provenAt !== null ? (
        <p class="quiet small">
          {provenBy === 'dns' ? 'By its record in the DNS' : 'By the operator of this service'}, <At at={provenAt} />
        </p>
      ) : (
        <>
          <p>Add this TXT record to the DNS of {domain}:</p>
          <CopyBlock text={record.name} label={`Name of the record of ${domain}`} />
          <CopyBlock text={record.value} label={`Value of the record of ${domain}`} />
          {error !== null && <ErrorLine error={error} />}
          <div class="form-end">
            <button type="button" class="btn" disabled={busy} onClick={() => void send(check)}>
              {busy ? 'Looking…' : 'Check now'}
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

function SsoForm({
  team,
  sso,
  onSaved,
}: {
  team: Team | null;
  sso: Sso | null;
  onSaved: () => Promise<unknown>;
}): JSX.Element {
  const before = startOf(sso);
  /** What is changed here; all else follows what is stored, as others change it. */
  const [own, setOwn] = useState<Partial<typeof before>>({});
  const settings = { ...before, ...own };
  const set = (change: Partial<typeof before>): void => setOwn({ ...own, ...change });
  const changes = useChanges(bodyOf(settings), sso, {
    labels: { clientId: 'Client ID', allowedDomains: 'E-mail domains', defaultRole: 'The role of newcomers' },
    follows: bodyOf(before),
  });
  const { busy, error, send } = useSubmission();
  const save = async (): Promise<void> => {
    const stored = await storedSso(team);
    const changed = await changes(() => Promise.resolve(stored ?? {}));
    // All of it is replaced: what is not changed here is sent as it is stored.
    const scopes = stored ? { scopes: stored.scopes } : {};
    const body = { ...bodyOf(stored ? startOf(stored) : settings), ...changed, ...scopes };
    await answerOf(
      team ? api.PUT('/v2/teams/{id}/sso', { params: { path: { id: team.id } }, body }) : api.PUT('/v2/sso', { body }),
    );
    await onSaved();
    setOwn({});
  };
  return (
    <Form error={error} onSubmit={() => void send(save)}>
      <TextField
        label="Issuer"
        hint="The https address of your identity provider (OpenID Connect)"
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
          label="Client ID"
          required
          maxLength={500}
          autocomplete="off"
          path="clientId"
          value={settings.clientId}
          onChange={(clientId) => set({ clientId })}
        />
        <TextField
          label="Client secret"
          hint={sso ? 'Stored, and never shown; another issuer needs it again' : 'Stored encrypted, and never shown'}
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
          label="E-mail domains"
          hint="With commas between; each is to be proven"
          required
          placeholder="example.com"
          path="allowedDomains"
          value={settings.domains}
          onChange={(domains) => set({ domains })}
        />
        <SelectField
          label="Who comes for the first time is a"
          path="defaultRole"
          value={settings.defaultRole}
          onChange={(value) => set({ defaultRole: value as Sso['defaultRole'] })}
        >
          <option value="user">member</option>
          <option value="stakeholder">stakeholder, who only reads</option>
        </SelectField>
      </div>
      <div class="form-end">
        {sso && (
          <span class="quiet small" role="status">
            Saved <At at={sso.updatedAt} />
          </span>
        )}
        <button class="btn main" disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </button>
      </div>
    </Form>
  );
}
