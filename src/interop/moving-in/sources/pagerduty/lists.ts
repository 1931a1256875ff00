import type { OrgKind } from '../../domain/difference.js';
import type { Ref, ThingType } from '../../../codec/refs.js';
import type { WireObject } from '../../../codec/wire-object.js';
import { asStored, isId } from '../../../../platform/ids.js';
import { ownId } from '../own-ids.js';

export const SOURCE = 'pagerduty';

/** The lists of an account, and what its objects are here. */
export const LISTS = {
  users: 'users',
  teams: 'teams',
  schedules: 'schedules',
  escalationPolicies: 'escalations',
  services: 'services',
  priorities: 'organisation',
  orchestrations: 'integrations',
  rulesets: 'integrations',
  maintenance: 'maintenance',
  businessServices: 'services',
  tags: 'organisation',
  extensions: 'integrations',
  webhooks: 'integrations',
} as const satisfies Record<string, OrgKind>;
export type List = keyof typeof LISTS;

/** The id here of what is called so there. @param kind such as `user` */
export const idHere = (kind: string, id: string): string => (isId(id) ? asStored(id) : ownId(SOURCE, kind, id));

/** What `{id, type: 'user_reference', summary}` names. @param kind of things of one kind only; else `type` says it */
export function refOf(wire: WireObject, kind?: ThingType): Ref | null {
  const type = kind ?? TYPES.get(wire.text('type') ?? '');
  const id = wire.text('id');
  if (type === undefined || id === undefined) return null;
  return { type, id: idHere(type, id), name: null };
}

const TYPES = new Map<string, ThingType>([
  ['user', 'user'],
  ['user_reference', 'user'],
  ['schedule', 'schedule'],
  ['schedule_reference', 'schedule'],
]);

/** The first of the teams that own something; an account may name several. */
export function ownerOf(wire: WireObject): { ownerTeam: Ref | null; further: string[] } {
  const [first, ...others] = wire.objects('teams') ?? [];
  return {
    ownerTeam: first ? refOf(first, 'team') : null,
    further: others.map((each) => each.text('summary') ?? each.text('id') ?? 'a team'),
  };
}
