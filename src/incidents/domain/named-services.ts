import { serviceIdOf } from './impact.js';
import type { ImpactedService } from './incident.js';

export interface NamedServices {
  impactedServices: ImpactedService[];
  /** One for each that names no service. */
  warnings: string[];
}

/**
 * The services of an incident as they are stored: the name of a single service gives way to its id; what names none stays
 * as it was given.
 * @param known services of the catalog, at least those whose id or name is given
 */
export function namedServices(
  given: readonly ImpactedService[],
  known: readonly { id: string; name: string }[],
): NamedServices {
  const warnings: string[] = [];
  const impactedServices = given.map((service, index) => {
    const text = serviceIdOf(service);
    if (known.some(({ id }) => id === text)) return service;
    const [found, ...more] = known.filter(({ name }) => name === text);
    if (found && more.length === 0) return typeof service === 'string' ? found.id : { ...service, id: found.id };
    const problem = found ? 'several services have this name, so give the id of one' : 'no service has this id or name';
    warnings.push(`impactedServices.${index}: ${problem}; it shows nowhere`);
    return service;
  });
  return { impactedServices, warnings };
}
