import type { components } from '../../api/schema.js';

type Alert = components['schemas']['AlertView'];
type Responder = components['schemas']['ResponderView'];

/** Details in which tools name the service. */
const SERVICE_DETAILS = ['service', 'service_name', 'service.name', 'serviceName', 'app', 'application', 'component'];

const folded = (text: string): string => text.trim().toLowerCase();

/** Ids of the services that an alert names: as its entity, as a tag, or in its details. */
export function servicesOf(
  { entity, tags, details }: Pick<Alert, 'entity' | 'tags' | 'details'>,
  services: readonly { id: string; name: string }[],
): string[] {
  const named = new Set(
    [entity ?? '', ...tags, ...SERVICE_DETAILS.map((name) => details[name] ?? '')].map(folded).filter(Boolean),
  );
  return services.filter(({ name }) => named.has(folded(name))).map(({ id }) => id);
}

/** The people whom an alert names. No team: an alert pages whom the rules of the team name, an incident everybody in it. */
export const respondersOf = ({ responders }: Pick<Alert, 'responders'>): Responder[] =>
  responders.filter(({ type, id }) => type === 'user' && id !== null);
