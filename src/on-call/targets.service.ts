import { t } from '#words';
import { Injectable } from '@nestjs/common';
import { type Caller, wordsOf } from '../people/access/caller.js';
import type { Words } from '../platform/words.js';
import { invalid } from '../platform/errors/api-error.js';
import type { ErrorCode } from '../platform/errors/error-codes.js';
import { KnownResponders } from '../alerts/integrations/known-responders.js';
import { TeamsService } from '../people/teams/teams.service.js';
import { QuietUsers } from '../people/users/quiet-users.js';
import { UserReachability } from '../people/users/user-reachability.js';
import { UsersService } from '../people/users/users.service.js';
import { typeOf, type Participant } from './domain/schedule/participants.js';
import { OnCallService } from './on-call.service.js';

export type TargetType = 'user' | 'team' | 'schedule' | 'escalation';

interface Target {
  id: string;
  name: string;
  /** The user is a stakeholder, who sees everything and changes nothing. */
  isStakeholder?: boolean;
}

/** References that an object has already. They stay valid after their targets are deleted. */
export interface Kept {
  includes(named: Named): boolean;
}

interface Named {
  type: string;
  id?: string;
}

export function keptOf(named: readonly Named[]): Kept {
  const keys = new Set(named.map(keyOf));
  return { includes: (each) => keys.has(keyOf(each)) };
}

const keyOf = ({ type, id }: Named): string => `${type} ${id}`;

/** Finds users, teams, schedules and escalation policies that rotations, overrides, rules and responders refer to. */
export interface Targets {
  /** The user (by id or email address), team, schedule or policy; undefined if there is none. */
  find(type: TargetType, given: string): Target | undefined;
}

/** The targets of a tenant, from memory; includes everything that any replica created before the call. */
@Injectable()
export class TargetsService {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly onCall: OnCallService,
    private readonly reach: UserReachability,
    private readonly quiet: QuietUsers,
    ofIntegrations: KnownResponders,
  ) {
    ofIntegrations.checkedBy(async (tenantId) => {
      const targets = await this.of(tenantId);
      return (named, field, kept) => requireTargets(targets, named, field, keptOf(kept));
    });
  }

  /**
   * Warnings about the users that a rotation or override names: stakeholders, unreachable users and users whose messages are held.
   * @param from when they are on call, if it is known: then quiet hours count, too
   */
  async warned(
    caller: Pick<Caller, 'tenantId' | 'locale'>,
    participants: readonly Partial<Participant>[],
    from?: Date,
  ): Promise<{ warnings?: string[] }> {
    const people = participants.flatMap(({ id, type }) =>
      id && typeOf({ ...(type && { type }) }) === 'user' ? [id] : [],
    );
    if (people.length === 0) return {};
    const { tenantId } = caller;
    const words = wordsOf(caller);
    const targets = await this.of(tenantId);
    const ids = people.flatMap((given) => targets.find('user', given)?.id ?? []);
    const { warnings: unreached = [] } = await this.reach.warningsFor(tenantId, ids, words);
    const { warnings: quiet = [] } = await this.quiet.warningsFor(tenantId, ids, {
      words,
      ...(from ? { at: from } : { ignoreQuietHours: true }),
    });
    const warnings = [...unfitFor(words, targets, people), ...unreached, ...quiet];
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
            const user = users.byIdOrUsername(given);
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

/** A warning for each stakeholder among the users. The contract lets rotations, overrides and policies name any user. */
export function unfitFor(words: Words, targets: Targets, userIds: readonly string[]): string[] {
  const found = [...new Set(userIds)].map((id) => targets.find('user', id));
  const unfit = found.flatMap((target) => (target?.isStakeholder ? [target.name] : []));
  return unfit.map(
    (name) =>
      t(words)`${name} is a stakeholder, who can only acknowledge, close and add notes to alerts they are paged for`,
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
  throw invalid(field, `there is no ${type} ${JSON.stringify(id.slice(0, 100))}`, { problem: 'NOT_FOUND', code });
}

/**
 * Refuses ids that do not exist in the tenant. Entries without an id are resolved later.
 * @throws ApiError 400 that names the field of the first unknown id
 */
export function requireTargets(
  targets: Targets,
  named: readonly { type: TargetType; id?: string }[],
  field: string,
  kept: Kept,
  code?: ErrorCode,
): void {
  named.forEach(({ type, id }, index) => {
    if (id !== undefined) requireTarget(targets, { type, id }, `${field}.${index}.id`, kept, code);
  });
}

const NONE = keptOf([]);
