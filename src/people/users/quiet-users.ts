import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { ENGLISH, type Words } from '../../platform/words.js';
import { quietAt, quietInWords } from './domain/quiet-status.js';
import type { QuietView } from './dto/quiet.view.js';
import { UsersService } from './users.service.js';

/** Which users are muted, have quiet hours or want P1 only, from memory. See also `UserReachability`. */
@Injectable()
export class QuietUsers {
  constructor(
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Returns a function that says why messages to a user are held or filtered at an instant; null: they are not, or no such user. */
  async views(tenantId: string, words = ENGLISH): Promise<(userId: string, at: Date) => QuietView | null> {
    const users = await this.users.directory(tenantId);
    const now = this.clock.now();
    return (userId, at) => {
      const user = users.get(userId);
      const quiet = user && quietAt(user, at);
      if (!quiet) return null;
      const { reason, until, p1Until } = quiet;
      return {
        reason,
        until: until?.toISOString() ?? null,
        p1Until: p1Until?.toISOString() ?? null,
        message: quietInWords(words, quiet, user.timezone, now),
      };
    };
  }

  /**
   * Warnings for a response, with all changes of any replica before the call.
   * @param at when messages are expected; default now
   * @param ignoreQuietHours no warnings about quiet hours, which end each day
   */
  async warningsFor(
    tenantId: string,
    userIds: readonly string[],
    { at, ignoreQuietHours = false, words = ENGLISH }: { at?: Date; ignoreQuietHours?: boolean; words?: Words } = {},
  ): Promise<{ warnings?: string[] }> {
    if (userIds.length === 0) return {};
    const users = await this.users.currentDirectory(tenantId);
    const quiet = await this.views(tenantId, words);
    const warnings = [...new Set(userIds)].flatMap((id) => {
      const found = quiet(id, at ?? this.clock.now());
      const isWarned = found !== null && !(ignoreQuietHours && found.reason === 'quiet-hours');
      return isWarned ? [`${users.get(id)?.fullName ?? id}: ${found.message}`] : [];
    });
    return warnings.length > 0 ? { warnings } : {};
  }
}
