import { Injectable } from '@nestjs/common';
import { badRequest } from '../platform/errors/api-error.js';
import type { ErrorCode } from '../platform/errors/error-codes.js';
import { KnownResponders } from '../alerts/integrations/known-responders.js';
import { TeamsService } from '../people/teams/teams.service.js';
import { QuietPeople } from '../people/users/quiet-people.js';
import { Reach } from '../people/users/reach.js';
import { UsersService } from '../people/users/users.service.js';
import { typeOf, type Participant } from './domain/participants.js';
import { OnCallService } from './on-call.service.js';

export type TargetType = 'user' | 'team' | 'schedule' | 'escalation';

interface Target {
  id: string;
  name: string;
  /** Of a user: they see everything and change nothing. */
  isStakeholder?: boolean;
}

/** Whom something names already, by type and id: they may stay, also when they were deleted meanwhile. */
export interface Kept {
  includes(named: Named): boolean;
}

interface Named {
  type: string;
  id?: string;
}

export function keptOf(named: readonly Named[]): Kept {
  const places = new Set(named.map(placeOf));
  return { includes: (each) => places.has(placeOf(each)) };
}

const placeOf = ({ type, id }: Named): string => `${type} ${id}`;

/** Finds users, teams, schedules and escalation policies that rotations, overrides, rules and responders refer to. */
export interface Targets {
  /** The user (named by id, or by e-mail address), or what else has that id; undefined when there is none. */
  find(type: TargetType, given: string): Target | undefined;
}

/** Who can be named in a tenant, from memory; nobody is missing who was made, on any replica, before the call. */
@Injectable()
export class TargetsService {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly onCall: OnCallService,
    private readonly reach: Reach,
    private readonly quiet: QuietPeople,
    ofIntegrations: KnownResponders,
  ) {
    ofIntegrations.checkedBy(async (tenantId) => {
      const targets = await this.of(tenantId);
      return (named, field, kept) => requireTargets(targets, named, field, keptOf(kept));
    });
  }

  /**
   * Warnings for the answer to a change of rotations or overrides that names these people: stakeholders, and whom no message reaches or who has it held.
   * @param from when they are on call, if it is known: then quiet hours count, too
   */
  async warned(
    tenantId: string,
    participants: readonly Partial<Participant>[],
    from?: Date,
  ): Promise<{ warnings?: string[] }> {
    const people = participants.flatMap(({ id, type }) =>
      id && typeOf({ ...(type && { type }) }) === 'user' ? [id] : [],
    );
    if (people.length === 0) return {};
    const targets = await this.of(tenantId);
    const ids = people.flatMap((given) => targets.find('user', given)?.id ?? []);
    const { warnings: unreached = [] } = await this.reach.warned(tenantId, ids);
    const { warnings: quiet = [] } = await this.quiet.warned(tenantId, ids, {
      ...(from ? { at: from } : { standing: true }),
    });
    const warnings = [...unfitFor(targets, people), ...unreached, ...quiet];
    return warnings.length > 0 ? { warnings } : {};
  }

  async of(tenantId: string): Promise<Targets> {
    const users = await this.users.currentDirectory(tenantId);
    const [teams, onCall] = await Promise.all([this.teams.directory(tenantId), this.onCall.directory(tenantId)]);
    return {
      find: (type, given) => {
        // Ids are stored in lower case.
        const id = given.toLowerCase();
        switch (type) {
          case 'user': {
            const user = users.named(given);
            return user && { id: user.id, name: user.fullName, isStakeholder: user.role === 'stakeholder' };
          }
          case 'team':
            return teams.get(id);
          case 'schedule':
            return onCall.get(id);
          case 'escalation': {
            const name = onCall.nameOfEscalation(id);
            return name === undefined ? undefined : { id, name };
          }
        }
      },
    };
  }
}

/** The contract lets rotations, overrides and policies name anybody: says of the people given that they are stakeholders. */
export function unfitFor(targets: Targets, userIds: readonly string[]): string[] {
  const found = [...new Set(userIds)].map((id) => targets.find('user', id));
  const unfit = found.flatMap((target) => (target?.isStakeholder ? [target.name] : []));
  return unfit.map(
    (name) => `${name} is a stakeholder, who can only acknowledge, close and add notes to alerts they are paged for`,
  );
}

/**
 * The id to store for a client's reference.
 * @throws ApiError 400 that names the field
 */
export function requireTarget(
  targets: Targets,
  { type, id }: { type: TargetType; id: string },
  field: string,
  kept: Kept = NONE,
  code?: ErrorCode,
): string {
  const found = targets.find(type, id);
  if (found !== undefined) return found.id;
  if (kept.includes({ type, id })) return id;
  throw badRequest(`Invalid request: ${field}: there is no ${type} ${JSON.stringify(id.slice(0, 100))}`, code);
}

/**
 * Refuses ids that name nobody of the tenant; who is given without an id is looked for when it is needed.
 * @throws ApiError 400 that names the field of the first
 */
export function requireTargets(
  targets: Targets,
  named: readonly { type: TargetType; id?: string }[],
  field: string,
  kept: Kept,
  code?: ErrorCode,
): void {
  named.forEach(({ type, id }, place) => {
    if (id !== undefined) requireTarget(targets, { type, id }, `${field}.${place}.id`, kept, code);
  });
}

const NONE = keptOf([]);
