import { Injectable } from '@nestjs/common';
import { ENGLISH, type Words } from '../../platform/words.js';
import type { UnreachableView } from './dto/unreachable.view.js';

/** Returns a function that says why no message can reach a user; null: one can. */
export type FindReasons = (tenantId: string) => Promise<(userId: string) => UnreachableView | null>;
/** The same as a sentence, with all changes of any replica before the call. */
export type FindWarnings = (tenantId: string, words: Words) => Promise<(userId: string) => string | null>;

/** Port to the contact methods, which depend on users, not vice versa. */
@Injectable()
export class UserReachability {
  private findReasons: FindReasons = () => Promise.reject(new Error('No implementation of reachability is registered'));

  private findWarnings: FindWarnings = () =>
    Promise.reject(new Error('No implementation of reachability is registered'));

  /** Registers the implementation; call it once, in a constructor. */
  implementedBy(findReasons: FindReasons, findWarnings: FindWarnings): void {
    this.findReasons = findReasons;
    this.findWarnings = findWarnings;
  }

  /**
   * Warnings for a response: which of these users no message can reach, and why.
   * @returns `{}`, or `{ warnings }`
   */
  async warningsFor(tenantId: string, userIds: readonly string[], words = ENGLISH): Promise<{ warnings?: string[] }> {
    if (userIds.length === 0) return {};
    const warningOf = await this.findWarnings(tenantId, words);
    const warnings = [...new Set(userIds)].flatMap((id) => warningOf(id) ?? []);
    return warnings.length > 0 ? { warnings } : {};
  }

  /** Returns a function that says whether a message can reach a user. */
  async reachableCheck(tenantId: string): Promise<(userId: string) => boolean> {
    const reasonOf = await this.findReasons(tenantId);
    return (userId) => reasonOf(userId) === null;
  }

  /** Returns a function that says why no message can reach a user; null: one can. */
  unreachableReasons(tenantId: string): ReturnType<FindReasons> {
    return this.findReasons(tenantId);
  }
}
