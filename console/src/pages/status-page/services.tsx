import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useServicesQuery, type Service } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { Among } from '../../parts/among.js';
import { Icon } from '../../parts/icon.js';
import { useFindInAddress, useOpened } from '../../parts/opened.js';
import { ActButton, Load } from '../../parts/states.js';
import { ServiceForm, STATUS_WORDS } from './service-form.js';

/** Those on the page stand before the others. */
const shownFirst = (a: Service, b: Service): number => b.visibility.localeCompare(a.visibility);

/** What the page shows the state of, and what incidents name. */
export function Services(): JSX.Element {
  const mayNot = refusal(useSignedIn(), 'services');
  const [changed, setChanged] = useState<Service | null>(null);
  const [isNew, setNew] = useOpened(mayNot, 'service');
  const found = useFindInAddress();
  const query = useServicesQuery();
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Services`}</h2>
        <ActButton class="btn small" whyNot={mayNot} onClick={() => setNew(true)}>
          <Icon name="plus" />
          {t`Add a service`}
        </ActButton>
      </div>
      {mayNot && <p class="quiet small">{mayNot}</p>}
      <Load query={query} rows={3}>
        {(services) =>
          services.length === 0 ? (
            <p class="quiet">
              {t`None yet. A service is what customers use, such as “Checkout”; the page shows its state.`}
            </p>
          ) : (
            <Among
              key={found}
              found={found}
              label={t`Find a service by its name`}
              all={[...services].sort(shownFirst)}
              textOf={({ name }) => name}
            >
              {(shown) => (
                <ul class="rows">
                  {shown.map((service) => (
                    <li key={service.id}>
                      <span class="service-mark" data-status={service.status} />
                      <span class="grow">
                        <span class="strong">{service.name}</span>
                        <br />
                        <span class="quiet small">
                          {[
                            t(STATUS_WORDS[service.status]),
                            ...(service.visibility === 'internal' ? [t`not on the page`] : []),
                          ].join(', ')}
                        </span>
                      </span>
                      <ActButton
                        class="btn small"
                        aria-label={t`Change ${{ name: service.name }}`}
                        whyNot={mayNot}
                        onClick={() => setChanged(service)}
                      >
                        {t`Change`}
                      </ActButton>
                    </li>
                  ))}
                </ul>
              )}
            </Among>
          )
        }
      </Load>
      {isNew && <ServiceForm service={null} onClose={() => setNew(false)} />}
      {changed !== null && <ServiceForm service={changed} onClose={() => setChanged(null)} />}
    </section>
  );
}
