import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { type Key, revokeKey, useKeys } from '../../data/keys.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { Age } from '../../parts/time.js';
import { NewKey, RIGHTS } from './new-key.js';

/** The keys with which programs use the API. */
export function Keys(): JSX.Element {
  const me = useSignedIn();
  const why = refusal(me, 'integrations');
  const [allTeams, setAllTeams] = useState(me.role === 'admin');
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Key | null>(null);
  const query = useKeys(allTeams);
  return (
    <>
      <section class="card pad">
        <div class="card-head">
          <h2>{t`API keys`}</h2>
          <span class="line">
            {why !== null && <span class="quiet small">{why}</span>}
            <ActButton class="btn small" whyNot={why} onClick={() => setMaking(true)}>
              <Icon name="plus" />
              {t`Make a key`}
            </ActButton>
          </span>
        </div>
        <Load query={query}>
          {({ data, hidden }) => (
            <>
              {data.length === 0 ? (
                <Empty
                  icon="key"
                  title={t`There is no API key`}
                  first={{ label: t`Create the first key`, act: () => setMaking(true), whyNot: why }}
                >
                  <p>{t`A program needs one to raise alerts or to read them. Tools get theirs on their own page.`}</p>
                </Empty>
              ) : (
                <ul class="rows">
                  {data.map((token) => (
                    <Row key={token.id} token={token} whyNot={why} onRevoke={() => setRevoked(token)} />
                  ))}
                </ul>
              )}
              {(allTeams ? me.teamId !== null : (hidden ?? 0) > 0) && (
                <p>
                  <button type="button" class="link" onClick={() => setAllTeams(!allTeams)}>
                    {allTeams ? t`Show those of my teams` : t`Show ${{ count: hidden ?? 0 }} more of other teams`}
                  </button>
                </p>
              )}
            </>
          )}
        </Load>
      </section>
      <p class="quiet">
        <Trans>
          The API is described at <a href="/docs">/docs</a>, for programs at <a href="/openapi.json">/openapi.json</a>.
        </Trans>
      </p>
      {isMaking && <NewKey onClose={() => setMaking(false)} />}
      {revoked && (
        <Confirm
          title={t`Revoke this key?`}
          action={t`Revoke`}
          onClose={() => setRevoked(null)}
          onConfirm={() => revokeKey(revoked.id)}
        >
          <p>
            <Trans>
              Whatever uses <code>{revoked.keyPrefix}…</code> ({revoked.integrationName}) is refused at once. A key
              cannot be brought back.
            </Trans>
          </p>
        </Confirm>
      )}
    </>
  );
}

function Row({
  token: { keyPrefix, integrationId, integrationName, scopes, createdAt, lastUsedAt },
  whyNot,
  onRevoke,
}: {
  token: Key;
  whyNot: string | null;
  onRevoke: () => void;
}): JSX.Element {
  const names = scopes.map((scope) => t(RIGHTS[scope])).join(', ');
  const made = <Age since={createdAt} />;
  return (
    <li>
      <Icon name="key" />
      <span class="grow">
        <Link class="strong" href={`/integrations/${integrationId}`}>
          {integrationName}
        </Link>{' '}
        <code class="quiet">{keyPrefix}…</code>
        <br />
        <span class="quiet small">
          {scopes.length > 0 ? t`may ${names}` : t`may do nothing`};{' '}
          {lastUsedAt ? (
            <Trans>
              made {made} ago, used <Age since={lastUsedAt} /> ago
            </Trans>
          ) : (
            <Trans>made {made} ago, never used</Trans>
          )}
        </span>
      </span>
      <ActButton
        class="btn small"
        whyNot={whyNot}
        aria-label={t`Revoke the key of ${integrationName}`}
        onClick={onRevoke}
      >
        {t`Revoke`}
      </ActButton>
    </li>
  );
}
