import type { ServiceView } from '../../incidents/services/dto/service.dto.js';
import type { Json, WireObject } from './wire-object.js';

const VISIBILITIES = { TEAM_MEMBERS: 'TEAM_MEMBERS', OPSGENIE_USERS: 'OPSGENIE_USERS' } as const;

/** Both of their visibilities are `internal` here. */
export interface ServiceOriginals {
  visibility?: string;
}

/** Absent values are undefined. */
export interface WireService {
  name?: string;
  description?: string;
  tags?: string[];
}

export const decodeService = (wire: WireObject): WireService => ({
  ...{ name: wire.text('name'), description: wire.text('description'), tags: wire.texts('tags') },
});

/** @throws ApiError 422 */
export function serviceIn(body: WireObject): { fields: WireService; kept: ServiceOriginals } {
  const visibility = body.word('visibility', VISIBILITIES);
  return { fields: decodeService(body), kept: visibility === undefined ? {} : { visibility } };
}

/** A service of the public status page is seen by all of their users, too. */
export function encodeService(service: ServiceView, { visibility }: ServiceOriginals = {}): Json {
  const { id, name, description, teamId, tags } = service;
  const seenBy = service.visibility === 'public' ? 'OPSGENIE_USERS' : (visibility ?? 'TEAM_MEMBERS');
  return { id, name, description: description ?? '', visibility: seenBy, teamId, tags };
}
