import type { JSX } from 'preact';
import { useServicesQuery } from '../../api/directory.js';
import { Load } from '../../parts/states.js';
import { Among } from '../../parts/among.js';
import '../../parts/field.css';

/** Which services an incident hits. */
export function ImpactFields({
  services,
  onChange,
}: {
  /** Ids. */
  services: readonly string[];
  onChange: (services: string[]) => void;
}): JSX.Element {
  const known = useServicesQuery();
  return (
    <fieldset class="services">
      <legend class="field-label">Impacted services</legend>
      <Load query={known} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p class="quiet small">There are no services yet: add them under Status page</p>
          ) : (
            <Among label="Find a service" all={all} textOf={({ name }) => name}>
              {(shown) =>
                shown.map(({ id, name }) => (
                  <label class="check" key={id}>
                    <input
                      type="checkbox"
                      checked={services.includes(id)}
                      onChange={({ currentTarget: { checked } }) =>
                        onChange(checked ? [...services, id] : services.filter((each) => each !== id))
                      }
                    />
                    {name}
                  </label>
                ))
              }
            </Among>
          )
        }
      </Load>
    </fieldset>
  );
}
