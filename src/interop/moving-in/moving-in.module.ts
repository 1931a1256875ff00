import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../people/audit/audit.module.js';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { DAY_MS } from '../../platform/durations.js';
import { OriginalsModule } from '../compat/configuration/originals.module.js';
import { ConfigurationModule } from '../../configuration/configuration.module.js';
import { ForwardingModule } from '../../paging/forwarding/forwarding.module.js';
import { IntegrationsModule } from '../../alerts/integrations/integrations.module.js';
import { NotificationsModule } from '../../paging/notifications/notifications.module.js';
import { OnCallModule } from '../../on-call/on-call.module.js';
import { TenantsModule } from '../../people/tenants/tenants.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { ImportedObject } from './imported-object.entity.js';
import { KeyMover } from './key-mover.js';
import { MovingInService } from './moving-in.service.js';
import { OnCallProver } from './on-call-prover.js';
import { OrganisationMover } from './organisation-mover.js';
import { ForwardingMover } from './forwarding-mover.js';
import { PeopleMover } from './people-mover.js';
import { PersonalMover } from './personal-mover.js';
import { MovingInController } from './runs/moving-in.controller.js';
import { MovingInFile, MovingInPart } from './runs/run-files.entity.js';
import { RunStore } from './runs/run-store.js';
import { CrawlPauses, RunReader } from './runs/run-reader.js';
import { RunWorker } from './runs/run-worker.js';
import { MovingInRun } from './runs/run.entity.js';
import { RunsService } from './runs/runs.service.js';
import { MovingInJob } from './runs/work.job.js';

/** An organisation that comes from another service. What was read of it holds people's addresses, and does not stay. */
@CleansUp(
  { table: 'moving_in_parts', olderThan: 'createdAt', keepMs: DAY_MS },
  { table: 'moving_in_files', olderThan: 'createdAt', keepMs: 30 * DAY_MS },
)
@Module({
  imports: [
    TypeOrmModule.forFeature([ImportedObject, MovingInFile, MovingInPart, MovingInRun]),
    ...[AuditModule, ChannelsModule, ConfigurationModule, ForwardingModule, IntegrationsModule],
    ...[NotificationsModule, OnCallModule],
    ...[OriginalsModule, TenantsModule, UsersModule],
  ],
  controllers: [MovingInController],
  providers: [
    MovingInService,
    OnCallProver,
    OrganisationMover,
    PersonalMover,
    PeopleMover,
    KeyMover,
    ForwardingMover,
    RunStore,
    CrawlPauses,
    RunReader,
    RunWorker,
    RunsService,
    MovingInJob,
  ],
  exports: [CrawlPauses, MovingInService, RunsService],
})
export class MovingInModule {}
