import { Injectable } from '@nestjs/common';
import { badRequest } from '../common/errors/api-error.js';
import { TeamsService } from '../teams/teams.service.js';
import { UsersService } from '../users/users.service.js';
import { OnCallService } from './on-call.service.js';

export type TargetType = 'user' | 'team' | 'schedule';

/** Finds users, teams and schedules that rotations, overrides, rules and responders refer to. */
export interface Targets {
  /** The id of the user (named by it, or by e-mail address), team or schedule; undefined when there is none. */
  idOf(type: TargetType, given: string): string | undefined;
}

/** Who can be named in a tenant, from memory; nobody is missing who was made, on any replica, before the call. */
@Injectable()
export class TargetsService {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly onCall: OnCallService,
  ) {}

  async of(tenantId: string): Promise<Targets> {
    const users = await this.users.currentDirectory(tenantId);
    const [teams, onCall] = await Promise.all([this.teams.directory(tenantId), this.onCall.directory(tenantId)]);
    return {
      idOf: (type, given) => {
        // Ids are stored in lower case.
        const id = given.toLowerCase();
        switch (type) {
          case 'user':
            return users.named(given)?.id;
          case 'team':
            return teams.get(id)?.id;
          case 'schedule':
            return onCall.get(id)?.id;
        }
      },
    };
  }
}

/**
 * The id to store for a client's reference.
 * @param kept ids that were stored before: they may stay, also when the target was deleted meanwhile
 * @throws ApiError 400 that names the field
 */
export function requireTarget(
  targets: Targets,
  { type, id }: { type: TargetType; id: string },
  field: string,
  kept: ReadonlySet<string> = NONE,
  code?: string,
): string {
  const found = targets.idOf(type, id);
  if (found !== undefined) return found;
  if (kept.has(id)) return id;
  throw badRequest(`Invalid request: ${field}: there is no ${type} ${JSON.stringify(id.slice(0, 100))}`, code);
}

const NONE: ReadonlySet<string> = new Set();
