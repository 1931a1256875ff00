import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ChatRoomDirectory, type ChatRoomEntry } from '../chat-rooms/chat-room-directory.js';
import type { Priority } from '../../platform/domain/priority.js';
import { warnUnreachable } from '../channels/domain/unreachable.js';
import { Reachability } from '../channels/reachability.js';
import { ForwardingService } from '../forwarding/forwarding.service.js';
import { OnCallService, type OnCallDirectory } from '../../on-call/on-call.service.js';
import type { TeamDirectory } from '../../people/teams/team-directory.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { ENGLISH, type Words } from '../../platform/words.js';
import { warnQuiet, quietStatusOf } from '../../people/users/domain/quiet-status.js';
import { UsersService } from '../../people/users/users.service.js';
import type { PagingDirectory } from './domain/recipients.js';
import type { Names } from './domain/named-responders.js';

/** The tenant's users, teams, schedules and chat rooms by name. */
export interface Directories {
  users: UserDirectory;
  teams: TeamDirectory;
  onCall: OnCallDirectory;
  rooms: ReadonlyMap<string, ChatRoomEntry>;
  /** Who gets this person's messages at that instant: their forwarding target, or else they themselves. */
  standInOf(this: void, userId: string, at: Date): string;
  /**
   * Why a message of this priority to this person, or to their forwarding target, is not sent now, as a warning: "Ada
   * has quiet hours: held until 07:00 (Europe/Berlin)". Null: it is sent, or there is no such person.
   * @param words of whoever reads it; absent: English
   */
  whyNotNow(this: void, userId: string, priority: Priority, now: Date, words?: Words): string | null;
}

const RANDOM_STEPS = 2 ** 32;

/** Builds the paging directory of a tenant from its snapshots. */
@Injectable()
export class PagingDirectoryService {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly onCall: OnCallService,
    private readonly forwarding: ForwardingService,
    private readonly reachability: Reachability,
    private readonly rooms: ChatRoomDirectory,
  ) {}

  async of(tenantId: string): Promise<PagingDirectory & Names & Directories> {
    const [users, teams, onCall, forward, whyUnreachable, rooms] = await Promise.all([
      this.users.directory(tenantId),
      this.teams.directory(tenantId),
      this.onCall.directory(tenantId),
      this.forwarding.forwarder(tenantId),
      this.reachability.why(tenantId),
      this.rooms.byId(tenantId),
    ]);
    const canReach = (userId: string, at: Date): boolean => whyUnreachable(forward(userId, at).userId) === null;
    return {
      ...{ users, teams, onCall, rooms, canReach },
      standInOf: (userId, at) => forward(userId, at).userId,
      // The quiet hours of the actual recipient apply.
      quietStatusOf: (userId, priority, at) => {
        const user = users.get(forward(userId, at).userId);
        return user === undefined ? null : quietStatusOf(user, priority, at);
      },
      whyNotNow: (userId, priority, now, words = ENGLISH) => {
        const user = users.get(forward(userId, now).userId);
        if (user === undefined) return null;
        const reason = whyUnreachable(user.id);
        if (reason !== null) return warnUnreachable(user.fullName, reason, words);
        const silence = quietStatusOf(user, priority, now);
        return silence && warnQuiet(words, user.fullName, silence, user.timezone, now);
      },
      random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    };
  }
}
