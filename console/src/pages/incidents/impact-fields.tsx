import type { JSX } from 'preact';
import { t } from '#words';
import { useServicesQuery } from '../../api/directory.js';
import { FieldProblem } from '../../parts/field.js';
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
      <legend class="field-label">{t`Impacted services`}</legend>
      <Load query={known} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p class="quiet small">{t`There are no services yet: add them under Status page`}</p>
          ) : (
            <Choices label={t`Find a service`} all={all} chosen={services} onChange={onChange} />
          )
        }
      </Load>
      <FieldProblem path="impactedServices" />
    </fieldset>
  );
}
