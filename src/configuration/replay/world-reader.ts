import { Injectable } from '@nestjs/common';
import { RoutingRulesService } from '../../alerts/routing/routing-rules.service.js';
import { TeamRoutingRulesService } from '../../alerts/routing/team-rules/team-routing-rules.service.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import { Reachability } from '../../paging/channels/reachability.js';
import { ChatRoomDirectory } from '../../paging/chat-rooms/chat-room-directory.js';
import { PolicyCatalog } from '../../paging/escalation/policy-catalog.js';
import { ForwardingService } from '../../paging/forwarding/forwarding.service.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { WorldData } from './domain/world.js';

/** Reads what decides whom an alert pages. Within a transaction that services join, it reads what that has changed. */
@Injectable()
export class WorldReader {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly reachability: Reachability,
    private readonly rooms: ChatRoomDirectory,
    private readonly forwarding: ForwardingService,
    private readonly policies: PolicyCatalog,
    private readonly routing: RoutingRulesService,
    private readonly teamRouting: TeamRoutingRulesService,
    private readonly onCall: OnCallService,
  ) {}

  async read(tenantId: string): Promise<WorldData> {
    const users = (await this.users.directory(tenantId)).all();
    const isReachable = await this.reachability.of(tenantId);
    return {
      users: [...users],
      unreachable: users.flatMap(({ id }) => (isReachable(id) ? [] : id)),
      teams: [...(await this.teams.directory(tenantId)).all()],
      rooms: [...(await this.rooms.byId(tenantId)).keys()],
      forwards: await this.forwarding.rules(tenantId),
      policies: [...(await this.policies.entries(tenantId))],
      routes: await this.routing.rules(tenantId),
      teamRoutes: await this.teamRouting.rules(tenantId),
      plan: await this.onCall.data(tenantId),
    };
  }
}
