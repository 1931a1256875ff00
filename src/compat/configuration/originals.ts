import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UnitOfWork, type Transaction } from '../../database/unit-of-work.js';
import { unprocessable } from './domain/wire-body.js';
import { ThirdPartyOriginal } from './third-party-original.entity.js';

/** Of what something is kept. */
export type OriginalKind =
  | 'user'
  | 'contact'
  | 'override'
  | 'escalation'
  | 'routing-rule'
  | 'service'
  | 'notification-rule'
  | 'maintenance'
  | 'notification-policy';

const MOST_CHARACTERS = 65_536;

/** Keeps what must come back as it was sent and has no place in Pager's model. */
@Injectable()
export class Originals {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async one<T>(tenantId: string, kind: OriginalKind, objectId: string): Promise<T | undefined> {
    return (await this.many<T>(tenantId, kind, [objectId])).get(objectId);
  }

  /** Of these objects, by their ids; those that have nothing are absent. */
  async many<T>(tenantId: string, kind: OriginalKind, objectIds: readonly string[]): Promise<Map<string, T>> {
    const rows = this.unitOfWork.of(tenantId).repo(ThirdPartyOriginal);
    const found = await rows.find({ kind, objectId: In([...objectIds]) });
    return new Map(found.map(({ objectId, value }) => [objectId, value as T]));
  }

  /** Replaces what was kept of the object. @throws ApiError 422 for more than 64 KiB */
  async keep(tx: Transaction, kind: OriginalKind, objectId: string, value: object): Promise<void> {
    if (JSON.stringify(value).length > MOST_CHARACTERS) throw unprocessable('The object is larger than 64 KiB');
    await tx.repo(ThirdPartyOriginal).upsert({ kind, objectId, value }, ['kind', 'objectId']);
  }

  async forget(tx: Transaction, kind: OriginalKind, objectId: string): Promise<void> {
    await tx.repo(ThirdPartyOriginal).delete({ kind, objectId });
  }
}
