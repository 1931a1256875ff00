import type { ServiceView } from '../../../services/dto/service.dto.js';
import { textIn, textsIn, unprocessable, type Wire } from './wire-body.js';

const VISIBILITIES = ['TEAM_MEMBERS', 'OPSGENIE_USERS'];

/** Both of their visibilities are `internal` here. */
export interface ServiceOriginals {
  visibility?: string;
}

/** What a body says of a service; absent values are undefined. @throws ApiError 422 */
export function serviceIn(body: Wire): { fields: Record<string, unknown>; kept: ServiceOriginals } {
  const visibility = textIn(body, 'visibility');
  if (visibility !== undefined && !VISIBILITIES.includes(visibility))
    throw unprocessable(`visibility must be one of ${VISIBILITIES.join(', ')}`);
  return {
    fields: { name: textIn(body, 'name'), description: textIn(body, 'description'), tags: textsIn(body, 'tags') },
    kept: visibility === undefined ? {} : { visibility },
  };
}

/** A service of the public status page is seen by all of their users, too. */
export function serviceShape(service: ServiceView, { visibility }: ServiceOriginals = {}): Wire {
  const { id, name, description, teamId, tags } = service;
  const seenBy = service.visibility === 'public' ? 'OPSGENIE_USERS' : (visibility ?? 'TEAM_MEMBERS');
  return { id, name, description: description ?? '', visibility: seenBy, teamId, tags };
}
