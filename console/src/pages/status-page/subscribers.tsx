import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Address } from '../../parts/address.js';
import { Icon } from '../../parts/icon.js';
import { Load } from '../../parts/states.js';
import { day } from '../../parts/time.js';

/** So many are shown at first. */
const FIRST = 20;
const KEY = ['status-page', 'subscribers'];

export function Subscribers(): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  const [removed, setRemoved] = useState<Schemas['SubscriberView'] | null>(null);
  const query = useQuery({ queryKey: KEY, queryFn: () => dataOf(api.GET('/v2/status-page/subscribers')) });
  return (
    <section class="card pad">
      <h2>Subscribers{query.data && query.data.count > 0 ? ` (${query.data.count})` : ''}</h2>
      <Load query={query} rows={2}>
        {({ subscribers }) =>
          subscribers.length === 0 ? (
            <p class="quiet">
              Nobody yet. People subscribe on the page itself, and get mails about incidents and planned maintenance.
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
                        {subscriber.verifiedAt ? `since ${day(subscriber.verifiedAt)}` : 'not verified yet'}
                      </span>
                      <button
                        type="button"
                        class="btn bare square"
                        aria-label={`Remove ${subscriber.email}`}
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
                  Show all {subscribers.length}
                </button>
              )}
            </>
          )
        }
      </Load>
      {removed && (
        <Confirm
          title="Remove this subscriber?"
          action="Remove"
          onClose={() => setRemoved(null)}
          onConfirm={async () => {
            const params = { path: { id: removed.id } };
            await answerOf(api.DELETE('/v2/status-page/subscribers/{id}', { params }));
            await queries.invalidateQueries({ queryKey: KEY });
          }}
        >
          <p>
            {removed.email} gets no more mails about incidents and planned maintenance. They are not told, and may
            subscribe again.
          </p>
        </Confirm>
      )}
    </section>
  );
}
