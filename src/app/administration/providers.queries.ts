import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** What became of a tenant's latest notifications over one channel. */
export interface ProviderRecord {
  type: string;
  sent: number;
  /** Refused, given up, or waiting for another attempt. */
  failed: number;
  lastSentAt: Date | null;
  lastFailedAt: Date | null;
  /** What the provider said. */
  lastFailure: string | null;
}

/** So many notifications, the newest ones, are counted: the ids are in the order of time. */
export const LATEST = 500;

@Injectable()
export class ProviderRecords {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** By type of channel; a type without notifications is absent. */
  async read(tenantId: string): Promise<ReadonlyMap<string, ProviderRecord>> {
    const records = await this.unitOfWork.of(tenantId).query<ProviderRecord>(STATEMENT);
    return new Map(records.map((record) => [record.type, record]));
  }
}

const STATEMENT = `
  SELECT "channelType" AS type,
    count(*) FILTER (WHERE state = 'sent' AND NOT rehearsed)::integer AS sent,
    count(*) FILTER (WHERE failed)::integer AS failed,
    max("updatedAt") FILTER (WHERE state = 'sent' AND NOT rehearsed) AS "lastSentAt",
    max("updatedAt") FILTER (WHERE failed) AS "lastFailedAt",
    (array_agg(reason ORDER BY "updatedAt" DESC) FILTER (WHERE failed))[1] AS "lastFailure"
  FROM (
    SELECT *, state IN ('failed', 'dead') OR state IN ('pending', 'sending') AND attempts > 0 AND reason IS NOT NULL
      AS failed
    FROM deliveries WHERE "tenantId" = $1 ORDER BY id DESC LIMIT ${LATEST}) latest
  GROUP BY "channelType"`;
