import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../../platform/clock/clock.js';
import { BACKLOG, type BacklogDeclaration } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';

/** The due rows of a queue, or of one lane of it. */
export interface Backlog {
  queue: string;
  /** Empty for a queue without worker pools. */
  lane: string;
  /** Due rows; counting stops at COUNT_LIMIT. */
  depth: number;
  /** Seconds since the oldest row became due; 0: none is due. */
  ageSeconds: number;
}

/** Bounds the cost of counting. */
const COUNT_LIMIT = 10_000;

/** Reads every declared backlog in one statement, with the indexes that the jobs use to claim rows. */
@Injectable()
export class BacklogReader implements OnApplicationBootstrap {
  private statement = '';

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    const declared = this.discovery
      .getProviders()
      .map(({ metatype }) => metatype && (Reflect.getMetadata(BACKLOG, metatype) as BacklogDeclaration | undefined));
    this.statement = declared.flatMap((each) => (each ? selectsOf(each) : [])).join('\nUNION ALL\n');
  }

  /** @throws if the database does not answer */
  read(): Promise<Backlog[]> {
    return this.unitOfWork.system((tx) => tx.query<Backlog>(this.statement, [this.clock.now()]));
  }
}

function selectsOf({ queue, table, dueAt, where, pools }: BacklogDeclaration): string[] {
  if (!pools) return [select(queue, '', table, dueAt, where)];
  return pools.values.map((value) => select(queue, value, table, dueAt, `${where} AND "${pools.column}" = '${value}'`));
}

/** All parts come from declarations in the code. */
function select(queue: string, value: string, table: string, dueAt: string, where: string): string {
  return `SELECT '${queue}' AS queue, '${value}' AS lane,
    (SELECT count(*) FROM (SELECT FROM ${table} WHERE ${where} AND "${dueAt}" <= $1 LIMIT ${COUNT_LIMIT}) d)::integer AS depth,
    greatest(0, coalesce(extract(epoch FROM $1::timestamptz - (SELECT min("${dueAt}") FROM ${table} WHERE ${where})), 0))::float8
      AS "ageSeconds"`;
}
