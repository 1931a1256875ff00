import { serviceIdOf } from './impact.js';
import type { ImpactedService } from './incident.js';

export interface NamedServices {
  impactedServices: ImpactedService[];
  /** One for each entry that matches no service. */
  warnings: string[];
}

/**
 * Replaces each name of exactly one service by its id; other entries stay unchanged.
 * @param catalog services of the catalog, at least those with an id or name of `input`
 */
export function namedServices(
  input: readonly ImpactedService[],
  catalog: readonly { id: string; name: string }[],
): NamedServices {
  const warnings: string[] = [];
  const impactedServices = input.map((service, index) => {
    const text = serviceIdOf(service);
    if (catalog.some(({ id }) => id === text)) return service;
    const [found, ...more] = catalog.filter(({ name }) => name === text);
    if (found && more.length === 0) return typeof service === 'string' ? found.id : { ...service, id: found.id };
    const problem = found ? 'several services have this name, so give the id of one' : 'no service has this id or name';
    warnings.push(`impactedServices.${index}: ${problem}; it shows nowhere`);
    return service;
  });
  return { impactedServices, warnings };
}
