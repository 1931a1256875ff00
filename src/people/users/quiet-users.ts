import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { quietAt, quietInWords } from './domain/silence.js';
import type { QuietView } from './dto/quiet.view.js';
import { UsersService } from './users.service.js';

/** Who is muted, has quiet hours or wants P1 only: from memory. Who cannot be reached at all is another question (`Reach`). */
@Injectable()
export class QuietUsers {
  constructor(
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** What keeps messages from a person at an instant; null: nothing, or there is no such person. */
  async views(tenantId: string): Promise<(userId: string, at: Date) => QuietView | null> {
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
        message: quietInWords(quiet, user.timezone, now),
      };
    };
  }

  /**
   * Warnings for an answer, with all that was written before the call.
   * @param at when they are to be reached; default now
   * @param standing of quiet hours, which end each day, nothing is said
   */
  async warningsFor(
    tenantId: string,
    userIds: readonly string[],
    { at, ignoreQuietHours = false }: { at?: Date; ignoreQuietHours?: boolean } = {},
  ): Promise<{ warnings?: string[] }> {
    if (userIds.length === 0) return {};
    const users = await this.users.currentDirectory(tenantId);
    const quiet = await this.views(tenantId);
    const warnings = [...new Set(userIds)].flatMap((id) => {
      const found = quiet(id, at ?? this.clock.now());
      const isSaid = found !== null && !(ignoreQuietHours && found.reason === 'quiet-hours');
      return isSaid ? [`${users.get(id)?.fullName ?? id}: ${found.message}`] : [];
    });
    return warnings.length > 0 ? { warnings } : {};
  }
}
