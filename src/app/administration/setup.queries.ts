import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { SetupView } from './administration.dto.js';

/** Which parts of an organisation are set up, read from its data. */
@Injectable()
export class SetupReader {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async read(tenantId: string): Promise<SetupView> {
    const [row] = await this.unitOfWork.of(tenantId).query<SetupView>(STATEMENT);
    return row!;
  }
}

/** A single unused API integration is the one of the first API key. */
const STATEMENT = `
  SELECT
    EXISTS (SELECT 1 FROM teams WHERE "tenantId" = $1) AS team,
    EXISTS (SELECT 1 FROM users WHERE "tenantId" = $1 OFFSET 1)
      OR EXISTS (SELECT 1 FROM invites WHERE "tenantId" = $1) AS people,
    EXISTS (SELECT 1 FROM schedules WHERE "tenantId" = $1) AS schedule,
    EXISTS (SELECT 1 FROM escalation_policies WHERE "tenantId" = $1) AS "escalationPolicy",
    EXISTS (SELECT 1 FROM integrations WHERE "tenantId" = $1 AND type <> 'API')
      OR EXISTS (SELECT 1 FROM integrations WHERE "tenantId" = $1 OFFSET 1)
      OR EXISTS (SELECT 1 FROM integration_receipts WHERE "tenantId" = $1) AS integration,
    EXISTS (SELECT 1 FROM deliveries WHERE "tenantId" = $1 AND state = 'sent' AND NOT rehearsed) AS notification`;
