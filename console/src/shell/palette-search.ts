/** Where the palette looks for things while one types: the service finds them. */
import { useQueries } from '@tanstack/preact-query';
import type { Resource } from '../../../src/people/access/domain/permissions.js';
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import { answerOf, api, type Schemas } from '../api/client.js';
import { mayOpen, mayRead, useSignedIn, type Me } from '../api/me.js';
import { Problem } from '../api/problem.js';
import { queries } from '../api/queries.js';
import { ESCALATIONS } from '../data/escalations.js';
import { type MessageDescriptor, msg } from '#words';
import type { IconName } from '../parts/icon.js';

export interface Found {
  id: string;
  label: string;
  /** Beside the name. */
  detail?: string;
  path: string;
}

export type PlaceKind =
  | 'alert'
  | 'person'
  | 'team'
  | 'schedule'
  | 'service'
  | 'policy'
  | 'integration'
  | 'heartbeat'
  | 'incident';

interface Place {
  kind: PlaceKind;
  name: MessageDescriptor;
  /** `alerts`: in sentences. */
  plural: MessageDescriptor;
  icon: IconName;
  needs: Resource;
  find: (text: string, me: Me) => Promise<Found[]>;
}

/** Of each kind. */
const MOST = 6;

const page = (q: string) => ({ params: { query: { q, limit: MOST } } });
const alertsWith = (query: string) => ({ params: { query: { query, limit: MOST, allTeams: true } } });
const ofAllTeams = (q: string) => ({ params: { query: { q, limit: MOST, allTeams: true } } });
const withFind = (path: string, name: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}find=${encodeURIComponent(name)}`;
/** Things that have a page of their own, without those that the person may not open. */
const openable =
  (me: Me, path: string) =>
  (things: readonly { id: string; name: string; teamId: string | null }[]): Found[] =>
    things
      .filter(({ teamId }) => mayOpen(me, teamId))
      .map(({ id, name }) => ({ id, label: name, path: `${path}/${id}` }));

export const PLACES: readonly Place[] = [
  {
    ...{ kind: 'alert', name: msg`Alert`, plural: msg`alerts`, icon: 'bell', needs: 'alerts' },
    find: async (text) =>
      (await answerOf(api.GET('/v2/alerts', alertsWith(text))).catch(notAQuery)).data.map(
        ({ id, message, priority, status, tinyId }) => ({
          ...{ id, label: message, detail: `#${tinyId}, ${priority}, ${status}`, path: `/alerts/${id}` },
        }),
      ),
  },
  {
    ...{ kind: 'person', name: msg`Person`, plural: msg`people`, icon: 'person', needs: 'users' },
    find: async (text) =>
      (await answerOf(api.GET('/v2/users', page(text)))).data.map(({ id, fullName, username }) => ({
        ...{ id, label: fullName, detail: username, path: withFind('/people', username) },
      })),
  },
  {
    ...{ kind: 'team', name: msg`Team`, plural: msg`teams`, icon: 'people', needs: 'teams' },
    find: async (text) =>
      (await answerOf(api.GET('/v2/teams', page(text)))).data.map(({ id, name }) => ({
        ...{ id, label: name, path: withFind('/people?show=teams', name) },
      })),
  },
  {
    ...{ kind: 'schedule', name: msg`Schedule`, plural: msg`schedules`, icon: 'calendar', needs: 'schedules' },
    // Of one that the person may not open it is told who is on call.
    find: async (text, me) =>
      (await answerOf(api.GET('/v2/schedules', ofAllTeams(text)))).data.map(({ id, name, teamId }) => ({
        ...{ id, label: name },
        path: mayOpen(me, teamId) ? `/schedules/${id}` : withFind('/on-call?all', name),
      })),
  },
  {
    ...{ kind: 'service', name: msg`Service`, plural: msg`services`, icon: 'globe', needs: 'services' },
    find: async (text) =>
      (await answerOf(api.GET('/v2/services', ofAllTeams(text)))).data.map(({ id, name }) => ({
        ...{ id, label: name, path: withFind('/status-page', name) },
      })),
  },
  {
    ...{
      kind: 'policy',
      name: msg`Escalation policy`,
      plural: msg`escalation policies`,
      icon: 'stairs',
      needs: 'escalations',
    },
    // The service has no search of these: it lists all of them at once.
    find: async (text, me) => {
      const all = await queries.fetchQuery(ESCALATIONS);
      return openable(me, '/escalations')(all.filter(({ name }) => fitsTyped([name], text))).slice(0, MOST);
    },
  },
  {
    ...{ kind: 'integration', name: msg`Integration`, plural: msg`integrations`, icon: 'plug', needs: 'integrations' },
    find: async (text, me) =>
      openable(me, '/integrations')((await answerOf(api.GET('/v2/integrations', ofAllTeams(text)))).data),
  },
  {
    ...{ kind: 'heartbeat', name: msg`Heartbeat`, plural: msg`heartbeats`, icon: 'pulse', needs: 'heartbeats' },
    find: async (text) =>
      (await answerOf(api.GET('/v2/heartbeats', ofAllTeams(text)))).data.map(({ name }) => ({
        ...{ id: name, label: name, path: withFind('/heartbeats', name) },
      })),
  },
  {
    ...{ kind: 'incident', name: msg`Incident`, plural: msg`incidents`, icon: 'flame', needs: 'incidents' },
    find: async (text, me) =>
      openable(me, '/incidents')((await answerOf(api.GET('/v2/incidents', ofAllTeams(text)))).data),
  },
];

/** A text that is no query finds no alert. @throws whatever else went wrong */
function notAQuery(error: unknown): { data: Schemas['AlertView'][] } {
  if (error instanceof Problem && error.status === 400) return { data: [] };
  throw error;
}

export interface FoundThing extends Found {
  key: string;
  kind: PlaceKind;
  name: MessageDescriptor;
  icon: IconName;
}

/**
 * What the places find.
 * @param text null: nothing is looked for @param kinds only these; null: all that the person may read
 */
export function useFound(
  text: string | null,
  kinds: readonly PlaceKind[] | null,
): { found: FoundThing[]; isLate: boolean; places: readonly Place[]; failed: { place: Place; error: unknown }[] } {
  const me = useSignedIn();
  const places = PLACES.filter(({ needs, kind }) => mayRead(me, needs) && (kinds?.includes(kind) ?? true));
  const answers = useQueries({
    queries: places.map(({ kind, find }) => ({
      queryKey: ['palette', kind, text],
      queryFn: () => find(text!, me),
      enabled: text !== null,
      retry: false,
    })),
  });
  const found = answers.flatMap(({ data = [] }, place) => {
    const { kind, name, icon } = places[place]!;
    return text === null ? [] : data.map((each) => ({ ...each, key: `${kind} ${each.id}`, kind, name, icon }));
  });
  const failed = answers.flatMap(({ error }, place) => (error ? [{ place: places[place]!, error }] : []));
  return { found, isLate: text !== null && answers.some(({ isPending }) => isPending), places, failed };
}
