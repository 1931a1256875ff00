import { Injectable } from '@nestjs/common';
import type { UnreachableView } from './dto/unreachable.view.js';

/** Why no message has a way to this person; null: one has. */
export type FindReasons = (tenantId: string) => Promise<(userId: string) => UnreachableView | null>;
/** With all that was written before the call: why no message reaches this person, in words; null: one does. */
export type FindWarnings = (tenantId: string) => Promise<(userId: string) => string | null>;

/** Port for the question which users have a usable channel: the channels module depends on users, not vice versa. */
@Injectable()
export class UserReachability {
  private findReasons: FindReasons = () => Promise.reject(new Error('No implementation of reachability is registered'));

  private findWarnings: FindWarnings = () =>
    Promise.reject(new Error('No implementation of reachability is registered'));

  /** Registers the implementation; called once, in a constructor. */
  implementedBy(decide: FindReasons, explain: FindWarnings): void {
    this.findReasons = decide;
    this.findWarnings = explain;
  }

  /**
   * Warnings for an answer: which of these people no message reaches, and why.
   * @returns `{}`, or `{ warnings }`
   */
  async warningsFor(tenantId: string, userIds: readonly string[]): Promise<{ warnings?: string[] }> {
    if (userIds.length === 0) return {};
    const whyNot = await this.findWarnings(tenantId);
    const warnings = [...new Set(userIds)].flatMap((id) => whyNot(id) ?? []);
    return warnings.length > 0 ? { warnings } : {};
  }

  async reachableCheck(tenantId: string): Promise<(userId: string) => boolean> {
    const why = await this.findReasons(tenantId);
    return (userId) => why(userId) === null;
  }

  /** Why no message has a way to a person, for answers; null: one has. */
  unreachableReasons(tenantId: string): ReturnType<FindReasons> {
    return this.findReasons(tenantId);
  }
}
