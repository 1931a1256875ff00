import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { RehearsalRow } from './rehearsal.entity.js';
import { Rehearsals } from './rehearsals.js';
import { RehearsalsController } from './rehearsals.controller.js';
import { RehearsalsService } from './rehearsals.service.js';

/** What rehearses: alerts come in and escalate as ever, and nobody is paged. */
@Module({
  imports: [TypeOrmModule.forFeature([RehearsalRow]), IntegrationsModule, TeamsModule],
  controllers: [RehearsalsController],
  providers: [Rehearsals, RehearsalsService],
  exports: [Rehearsals, RehearsalsService],
})
export class RehearsalModule {}
