import { Injectable, Logger } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { SECOND_MS } from '../../platform/durations.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { type SwitchedEntity, switchSteps, wantedStates } from './domain/switches.js';
import { MaintenanceSwitch, MaintenanceWindow } from './maintenance-window.entity.js';
import { tenantsThatSwitch } from './maintenance.queries.js';
import { SwitchedThings } from './switched-things.js';
import { storedCourse } from './window-settings.js';

/** The longest delay until the beginning or the end of a window is noticed. */
const LOOK_EVERY_MS = 10 * SECOND_MS;

/** Switches integrations and policies on and off as windows say, and back when these are over. */
@Injectable()
@ScheduledJob({ name: 'maintenance.switch-things', version: 1, everyMs: LOOK_EVERY_MS, batchSize: 1 })
export class SwitchThingsJob implements Job {
  private readonly logger = new Logger(SwitchThingsJob.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly things: SwitchedThings,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const tenants = await this.unitOfWork.system((tx) => tenantsThatSwitch(tx, now));
    for (const tenantId of tenants) {
      try {
        await this.unitOfWork.transaction(tenantId, (tx) => this.look(tx, now));
      } catch (error) {
        this.logger.error({ err: error, tenantId }, 'What a maintenance switches could not be switched');
      }
    }
    return 0;
  }

  private async look(tx: Transaction, now: Date): Promise<void> {
    await tx.lock(`${tx.tenantId}maintenance-switches`);
    const found = await tx.repo(MaintenanceWindow).find({ enabled: true, rules: Not(IsNull()) });
    const windows = found.flatMap((window) => {
      const span = storedCourse(window)?.at(now);
      return span ? [{ since: span.start, rules: window.rules ?? [] }] : [];
    });
    const done = await tx.repo(MaintenanceSwitch).find({});
    const asked: SwitchedEntity[] = [...[...wantedStates(windows).values()].map(({ entity }) => entity), ...done];
    const states = new Map<string, boolean | undefined>();
    for (const { type, id } of asked) states.set(`${type} ${id}`, (await this.things.of(type).find(tx, id))?.enabled);
    for (const step of switchSteps(windows, done, ({ type, id }) => states.get(`${type} ${id}`))) {
      const { type, id } = step.entity;
      if (step.kind === 'turn') await this.things.of(type).turn(tx, id, step.enabled);
      if (step.kind === 'turn' && step.keep) await tx.repo(MaintenanceSwitch).upsert(step.keep, ['type', 'id']);
      else await tx.repo(MaintenanceSwitch).delete({ type, id });
    }
  }
}
