import type { Service } from '../../api/directory.js';
import type { Incident } from '../../data/incidents.js';

/** What an impacted service is called; a deleted one has only its id. */
export function nameOf(service: Incident['impactedServices'][number], services: readonly Service[] = []): string {
  const { id, name = null } = typeof service === 'string' ? { id: service } : service;
  return services.find((each) => each.id === id)?.name ?? name ?? id;
}
