import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work.js';
import { unprocessable } from '../../codec/wire-object.js';
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
  | 'notification-policy'
  | 'alert-policy'
  | 'integration-actions';

/** What is kept of one object. */
export interface Original {
  kind: OriginalKind;
  objectId: string;
  value: object;
}

const MOST_CHARACTERS = 65_536;
const AT_ONCE = 1000;

/** Keeps what must come back as it was sent and has no place in Pager's model. */
@Injectable()
export class Originals {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async one<T>(tenantId: string, kind: OriginalKind, objectId: string): Promise<T | undefined> {
    return (await this.many<T>(tenantId, kind, [{ id: objectId }])).get(objectId);
  }

  /** Of these objects, by their ids; those that have nothing are absent. */
  async many<T>(tenantId: string, kind: OriginalKind, objects: readonly { id: string }[]): Promise<Map<string, T>> {
    const rows = this.unitOfWork.of(tenantId).repo(ThirdPartyOriginal);
    const found = await rows.find({ kind, objectId: In(objects.map(({ id }) => id)) });
    return new Map(found.map(({ objectId, value }) => [objectId, value as T]));
  }

  /** Replaces what was kept of the object. @throws ApiError 422 for more than 64 KiB */
  async keep(tx: Transaction, kind: OriginalKind, objectId: string, value: object): Promise<void> {
    await tx.repo(ThirdPartyOriginal).upsert({ kind, objectId, value: checked(value) }, ['kind', 'objectId']);
  }

  /**
   * Keeps these of many objects.
   * @param replaces false: what is kept of an object already stays
   * @throws ApiError 422 for more than 64 KiB
   */
  async keepAll(tx: Transaction, wanted: readonly Original[], { replaces }: { replaces: boolean }): Promise<void> {
    const rows = tx.repo(ThirdPartyOriginal);
    const known = replaces ? [] : await rows.find({});
    const taken = new Set(known.map(({ kind, objectId }) => `${kind} ${objectId}`));
    const byKey = new Map(wanted.map((each) => [`${each.kind} ${each.objectId}`, each]));
    const left = [...byKey].flatMap(([key, each]) => (taken.has(key) ? [] : [each]));
    for (const { value } of left) checked(value);
    for (let from = 0; from < left.length; from += AT_ONCE)
      await rows.upsert(left.slice(from, from + AT_ONCE), ['kind', 'objectId']);
  }

  async forget(tx: Transaction, kind: OriginalKind, objectId: string): Promise<void> {
    await tx.repo(ThirdPartyOriginal).delete({ kind, objectId });
  }
}

/** Can it be stored? PostgreSQL takes no NUL and no half of a pair of code units. */
export function isKeepable(value: object): boolean {
  const text = JSON.stringify(value);
  return text.length <= MOST_CHARACTERS && !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text);
}

function checked(value: object): object {
  if (JSON.stringify(value).length > MOST_CHARACTERS) throw unprocessable('The object is larger than 64 KiB');
  return value;
}
