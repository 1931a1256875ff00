import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { t, Trans } from '#words';
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
import { nameOf, toolOf } from './tools.js';

/** One integration: its lines to copy, whether alerts arrive, its keys. */
export default function Integration({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const query = useIntegration(id);
  return (
    <div class="page">
      <Link class="back" href="/integrations">
        <Icon name="left" />
        {t`Integrations`}
      </Link>
      <Load query={query} subject={{ what: 'integration', home: '/integrations', homeName: t`All integrations` }}>
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
            {nameOf(tool)}, {teamName(teamId)}, {enabled ? t`enabled` : <span class="warn strong">{t`disabled`}</span>}
          </p>
        </div>
        <div class="end">
          <Actions integration={integration} disabledBecause={why} onKey={() => setMade((count) => count + 1)} />
        </div>
      </div>
      {why !== null && <p class="notice">{t`${why}. Ask an administrator for the URL and for a key.`}</p>}
      {integration.configProblem !== undefined && <p class="notice warn">{integration.configProblem}</p>}
      {apiKey !== null && (
        <section class="card pad stack">
          <h2>{t`API key`}</h2>
          <p>{t`It is shown now and never again; it already stands in the lines below.`}</p>
          <CopyBlock text={apiKey} label={t`API key`} />
        </section>
      )}
      {tool.way === 'in' && enabled && (
        <FirstAlert id={id} name={name} webhookUrl={webhookUrl} startsWaiting={isNew} whyNot={why} />
      )}
      <Subscription integration={integration} />
      {tool.way === 'in' ? (
        <section class="card pad">
          <div class="card-head">
            <h2>{t`Lines to copy`}</h2>
            {tool.needsKey && apiKey === null && why === null && (
              <span class="quiet small">{t`“New API key”, in the menu “…” above, fills in the key.`}</span>
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
  const topic = pending.topic ?? t`A topic`;
  const isWeb = /^https?:/.test(pending.subscribeUrl);
  return (
    <section class="card pad stack">
      <h2>{t`Confirm a topic subscription`}</h2>
      <p>
        <Trans>
          {topic}, <At at={pending.receivedAt} />. Confirm it if you have subscribed it.
        </Trans>
      </p>
      {isWeb && (
        <p>
          <a class="btn" href={pending.subscribeUrl} target="_blank" rel="noreferrer noopener">
            {t`Confirm the subscription`}
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
      <h2>{t`API keys`}</h2>
      <ul class="rows keys">
        {apiKeys.map(({ id, keyPrefix, lastUsed, createdAt }) => (
          <li key={id}>
            <Icon name="key" />
            <code class="grow">{keyPrefix}…</code>
            <span class="quiet">
              {lastUsed ? (
                <Trans>
                  last used <At at={lastUsed} />, made <At at={createdAt} />
                </Trans>
              ) : (
                <Trans>
                  never used, made <At at={createdAt} />
                </Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
