import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { removeSubscriber, type Subscriber, useSubscribers } from '../../data/status-page.js';
import { Confirm } from '../../parts/confirm.js';
import { Address } from '../../parts/address.js';
import { Icon } from '../../parts/icon.js';
import { Load } from '../../parts/states.js';
import { day } from '../../parts/time.js';

/** So many are shown at first. */
const FIRST = 20;

export function Subscribers(): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const [removed, setRemoved] = useState<Subscriber | null>(null);
  const query = useSubscribers();
  const count = query.data?.count ?? 0;
  return (
    <section class="card pad">
      <h2>{count > 0 ? t`Subscribers (${count})` : t`Subscribers`}</h2>
      <Load query={query} rows={2}>
        {({ subscribers }) =>
          subscribers.length === 0 ? (
            <p class="quiet">
              {t`Nobody yet. People subscribe on the page itself, and get mails about incidents and planned maintenance.`}
            </p>
          ) : (
            <>
              <ul class="rows">
                {subscribers.slice(0, isWhole ? undefined : FIRST).map((subscriber) => (
                  <li key={subscriber.id}>
                    <Icon name="mail" />
                    <span class="grow">
                      <Address text={subscriber.email} />
                    </span>
                    <span class="end">
                      <span class="quiet small">
                        {subscriber.verifiedAt ? t`since ${{ day: day(subscriber.verifiedAt) }}` : t`not verified yet`}
                      </span>
                      <button
                        type="button"
                        class="btn bare square"
                        aria-label={t`Remove ${{ name: subscriber.email }}`}
                        onClick={() => setRemoved(subscriber)}
                      >
                        <Icon name="trash" />
                      </button>
                    </span>
                  </li>
                ))}
              </ul>
              {!isWhole && subscribers.length > FIRST && (
                <button type="button" class="btn" onClick={() => setWhole(true)}>
                  {t`Show all ${{ count: subscribers.length }}`}
                </button>
              )}
            </>
          )
        }
      </Load>
      {removed && (
        <Confirm
          title={t`Remove this subscriber?`}
          action={t`Remove`}
          onClose={() => setRemoved(null)}
          onConfirm={() => removeSubscriber(removed.id)}
        >
          <p>
            {t`${{ address: removed.email }} gets no more mails about incidents and planned maintenance. They are not told, and may subscribe again.`}
          </p>
        </Confirm>
      )}
    </section>
  );
}
