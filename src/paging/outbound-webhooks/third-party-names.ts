import { Injectable } from '@nestjs/common';
import { RespondersService } from '../escalation/responders.service.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { NamesOfIds } from './domain/third-party-body.js';

/** The names that the third-party format adds to ids. */
@Injectable()
export class ThirdPartyNames {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly responders: RespondersService,
  ) {}

  /** The current names, from memory. */
  async of(tenantId: string): Promise<NamesOfIds> {
    const [users, teams, responders] = await Promise.all([
      this.users.directory(tenantId),
      this.teams.directory(tenantId),
      this.responders.of(tenantId),
    ]);
    return {
      team: (id) => teams.get(id)?.name,
      user: (id) => users.get(id)?.username,
      responder: ({ type, id }) => responders.withName({ type: type as 'schedule', id }).name,
    };
  }
}
