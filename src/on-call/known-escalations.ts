import { Injectable } from '@nestjs/common';
import type { TenantScope } from '../platform/database/unit-of-work.js';
import type { Escalations } from './domain/schedule/participants.js';

type Reader = (scope: TenantScope) => Promise<Escalations>;

/** The escalation policies that schedules may name. Their feature imports this one, so it registers the reader here. */
@Injectable()
export class KnownEscalations {
  private reader: Reader = () => Promise.resolve(new Map());

  readBy(reader: Reader): void {
    this.reader = reader;
  }

  read(scope: TenantScope): Promise<Escalations> {
    return this.reader(scope);
  }
}
