import type { JSX } from 'preact';
import { t } from '#words';
import { usePayloads, type Payload } from '../../data/integrations.js';
import { CopyBlock } from '../../parts/copy.js';
import { Icon } from '../../parts/icon.js';
import { Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';

/** What an integration sent last, each with a button that makes a rule of it. Only for those who may configure it. */
export function PayloadsCard({ id, onRule }: { id: string; onRule: (payload: unknown) => void }): JSX.Element {
  const query = usePayloads(id);
  return (
    <section class="card pad stack">
      <div class="card-head">
        <h2>{t`Recent payloads`}</h2>
        <button type="button" class="btn" onClick={() => void query.refetch()}>
          {t`Refresh`}
        </button>
      </div>
      <p class="quiet">{t`The last 20 that its senders posted, for 7 days. Secrets are masked.`}</p>
      <Load query={query}>
        {(data) =>
          data.length === 0 ? (
            <p>{t`None has arrived yet.`}</p>
          ) : (
            <ul class="payloads">
              {data.map((each) => (
                <li key={each.id}>
                  <Row payload={each} onRule={onRule} />
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </section>
  );
}

function Row({
  payload: { receivedAt, result, remarks, payload },
  onRule,
}: {
  payload: Payload;
  onRule: (payload: unknown) => void;
}): JSX.Element {
  return (
    <details>
      <summary>
        <span class={result === 'refused' ? 'warn strong' : 'strong'}>
          {result === 'refused' ? t`Refused` : t`Taken`}
        </span>{' '}
        <span class="quiet">
          <At at={receivedAt} />
        </span>
        {remarks.length > 0 && <span class="remark">{remarks.join(' ')}</span>}
      </summary>
      <div class="stack">
        <button type="button" class="btn" onClick={() => onRule(payload)}>
          <Icon name="plus" />
          {t`Make a rule`}
        </button>
        <CopyBlock label={t`Payload`} text={JSON.stringify(payload, null, 2)} />
      </div>
    </details>
  );
}
