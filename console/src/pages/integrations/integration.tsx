import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { refusal, useSignedIn } from '../../api/me.js';
import { CopyBlock } from '../../parts/copy.js';
import { Icon } from '../../parts/icon.js';
import { Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';
import { Actions } from './actions.js';
import { FirstAlert } from './first-alert.js';
import { Guide } from './guide.js';
import './integrations.css';
import { madeKey } from './keys.js';
import { useTeamNames } from '../../api/directory.js';
import { useIntegration, type IntegrationDetail as Detail } from '../../data/integrations.js';
import { MailRecoveries } from './mail-recoveries.js';
import { PayloadsCard } from './payloads.js';
import { RulesCard } from './rules.js';
import { Told } from './told.js';
import { toolOf } from './tools.js';

/** One integration: its lines to copy, whether alerts arrive, its keys. */
export default function Integration({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const query = useIntegration(id);
  return (
    <div class="page">
      <Link class="back" href="/integrations">
        <Icon name="left" />
        Integrations
      </Link>
      <Load query={query} subject={{ what: 'integration', home: '/integrations', homeName: 'All integrations' }}>
        {(integration) => <Shown key={id} integration={integration} />}
      </Load>
    </div>
  );
}

function Shown({ integration }: { integration: Detail }): JSX.Element {
  const { id, name, teamId, enabled, webhookUrl } = integration;
  const tool = toolOf(integration);
  const teamName = useTeamNames();
  const why = refusal(useSignedIn(), 'integrations');
  const isNew = new URLSearchParams(useSearch()).has('wait');
  // Rendered again when a key was made here.
  const [, setMade] = useState(0);
  const apiKey = madeKey(id);
  const [payload, setPayload] = useState<{ payload: unknown } | null>(null);
  return (
    <>
      <div class="page-head">
        <span class="tool-mark">
          <Icon name={tool.icon} />
        </span>
        <div class="title">
          <h1>{name}</h1>
          <p class="quiet">
            {tool.name}, {teamName(teamId)}, {enabled ? 'enabled' : <span class="warn strong">disabled</span>}
          </p>
        </div>
        <div class="end">
          <Actions integration={integration} disabledBecause={why} onKey={() => setMade((count) => count + 1)} />
        </div>
      </div>
      {why !== null && <p class="notice">{why}. Ask an administrator for the URL and for a key.</p>}
      {integration.configProblem !== undefined && <p class="notice warn">{integration.configProblem}</p>}
      {apiKey !== null && (
        <section class="card pad stack">
          <h2>API key</h2>
          <p>It is shown now and never again; it already stands in the lines below.</p>
          <CopyBlock text={apiKey} label="API key" />
        </section>
      )}
      {tool.way === 'in' && enabled && (
        <FirstAlert id={id} name={name} webhookUrl={webhookUrl} startsWaiting={isNew} whyNot={why} />
      )}
      <Subscription integration={integration} />
      {tool.way === 'in' ? (
        <section class="card pad">
          <div class="card-head">
            <h2>Lines to copy</h2>
            {tool.needsKey && apiKey === null && why === null && (
              <span class="quiet small">“New API key”, in the menu “…” above, fills in the key.</span>
            )}
          </div>
          <Guide tool={tool} values={{ webhookUrl, apiKey, integrationId: id }} />
        </section>
      ) : (
        <Told integration={integration} whyNot={why} />
      )}
      {tool.guide === 'email' && <MailRecoveries integration={integration} whyNot={why} />}
      {tool.way === 'in' && (
        <RulesCard integration={integration} whyNot={why} from={payload} onFromDone={() => setPayload(null)} />
      )}
      {tool.way === 'in' && why === null && <PayloadsCard id={id} onRule={(sent) => setPayload({ payload: sent })} />}
      <Keys integration={integration} />
    </>
  );
}

/** SNS asks whether a topic may post here; the service opens no links by itself. */
function Subscription({ integration: { pendingSubscription: pending } }: { integration: Detail }): JSX.Element | null {
  if (!pending) return null;
  const isWeb = /^https?:/.test(pending.subscribeUrl);
  return (
    <section class="card pad stack">
      <h2>Confirm a topic subscription</h2>
      <p>
        {pending.topic ?? 'A topic'}, <At at={pending.receivedAt} />. Confirm it if you have subscribed it.
      </p>
      {isWeb && (
        <p>
          <a class="btn" href={pending.subscribeUrl} target="_blank" rel="noreferrer noopener">
            Confirm the subscription
          </a>
        </p>
      )}
    </section>
  );
}

function Keys({ integration: { apiKeys } }: { integration: Detail }): JSX.Element | null {
  if (apiKeys.length === 0) return null;
  return (
    <section class="card pad">
      <h2>API keys</h2>
      <ul class="rows keys">
        {apiKeys.map(({ id, keyPrefix, lastUsed, createdAt }) => (
          <li key={id}>
            <Icon name="key" />
            <code class="grow">{keyPrefix}…</code>
            <span class="quiet">
              {lastUsed ? (
                <>
                  last used <At at={lastUsed} />
                </>
              ) : (
                'never used'
              )}
              , made <At at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
