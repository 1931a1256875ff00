import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { Age } from '../../parts/time.js';
import { NewKey, RIGHTS } from './new-key.js';

type Token = Schemas['TokenView'];

/** The keys with which programs use the API. */
export function Keys(): JSX.Element {
  const me = useSignedIn();
  const why = refusal(me, 'integrations');
  const [allTeams, setAllTeams] = useState(me.role === 'admin');
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  const query = useQuery({
    queryKey: ['integrations', 'tokens', { allTeams }],
    queryFn: () => answerOf(api.GET('/v2/tokens', { params: { query: allTeams ? { allTeams: true } : {} } })),
  });
  return (
    <>
      <section class="card pad">
        <div class="card-head">
          <h2>API keys</h2>
          <span class="line">
            {why !== null && <span class="quiet small">{why}</span>}
            <ActButton class="btn small" whyNot={why} onClick={() => setMaking(true)}>
              <Icon name="plus" />
              Make a key
            </ActButton>
          </span>
        </div>
        <Load query={query}>
          {({ data, hidden }) => (
            <>
              {data.length === 0 ? (
                <Empty
                  icon="key"
                  title="There is no API key"
                  first={{ label: 'Create the first key', act: () => setMaking(true), whyNot: why }}
                >
                  <p>A program needs one to raise alerts or to read them. Tools get theirs on their own page.</p>
                </Empty>
              ) : (
                <ul class="rows">
                  {data.map((token) => (
                    <Key key={token.id} token={token} whyNot={why} onRevoke={() => setRevoked(token)} />
                  ))}
                </ul>
              )}
              {(allTeams ? me.teamId !== null : (hidden ?? 0) > 0) && (
                <p>
                  <button type="button" class="link" onClick={() => setAllTeams(!allTeams)}>
                    {allTeams ? 'Show those of my teams' : `Show ${hidden} more of other teams`}
                  </button>
                </p>
              )}
            </>
          )}
        </Load>
      </section>
      <p class="quiet">
        The API is described at <a href="/docs">/docs</a>, for programs at <a href="/openapi.json">/openapi.json</a>.
      </p>
      {isMaking && <NewKey onClose={() => setMaking(false)} />}
      {revoked && (
        <Confirm
          title="Revoke this key?"
          action="Revoke"
          onClose={() => setRevoked(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/tokens/{id}', { params: { path: { id: revoked.id } } }));
            await queries.invalidateQueries({ queryKey: ['integrations'] });
          }}
        >
          <p>
            Whatever uses <code>{revoked.keyPrefix}…</code> ({revoked.integrationName}) is refused at once. A key cannot
            be brought back.
          </p>
        </Confirm>
      )}
    </>
  );
}

function Key({
  token: { keyPrefix, integrationId, integrationName, scopes, createdAt, lastUsedAt },
  whyNot,
  onRevoke,
}: {
  token: Token;
  whyNot: string | null;
  onRevoke: () => void;
}): JSX.Element {
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
          {scopes.length > 0 ? `may ${scopes.map((scope) => RIGHTS[scope]).join(', ')}` : 'may do nothing'}; made{' '}
          <Age since={createdAt} /> ago,{' '}
          {lastUsedAt ? (
            <>
              used <Age since={lastUsedAt} /> ago
            </>
          ) : (
            'never used'
          )}
        </span>
      </span>
      <ActButton
        class="btn small"
        whyNot={whyNot}
        aria-label={`Revoke the key of ${integrationName}`}
        onClick={onRevoke}
      >
        Revoke
      </ActButton>
    </li>
  );
}
