import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';

/** Describes what refers to this room, such as `the escalation policy "Payments"`. */
export type FindsUses = (tx: Transaction, roomId: string) => Promise<string[]>;

/** Asks features that post to chat rooms which of their objects refer to one, so that nobody removes a room in use. */
@Injectable()
export class ChatRoomUses {
  private readonly finders: FindsUses[] = [];

  /** Call it in a constructor. */
  foundBy(finder: FindsUses): void {
    this.finders.push(finder);
  }

  async of(tx: Transaction, roomId: string): Promise<string[]> {
    const found: string[] = [];
    for (const finder of this.finders) found.push(...(await finder(tx, roomId)));
    return found;
  }
}
