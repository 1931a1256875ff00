import type { JSX } from 'preact';
import { useServicesQuery } from '../../api/directory.js';
import { Load } from '../../parts/states.js';
import { Choices } from '../../parts/choices.js';

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
    <fieldset class="plain">
      <legend class="field-label">Impacted services</legend>
      <Load query={known} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p class="quiet small">There are no services yet: add them under Status page</p>
          ) : (
            <Choices label="Find a service" all={all} chosen={services} onChange={onChange} />
          )
        }
      </Load>
    </fieldset>
  );
}
