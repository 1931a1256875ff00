import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MaintenanceModule } from '../../alerts/maintenance/maintenance.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { ServiceCatalog } from './service-catalog.js';
import { ServiceHistory } from './service-history.js';
import { ServiceStatusChange } from './service-status-change.entity.js';
import { Service } from './service.entity.js';
import { ServicesController } from './services.controller.js';
import { ServicesService } from './services.service.js';

/** The service catalog, with the status of each service. */
@Module({
  imports: [TypeOrmModule.forFeature([Service, ServiceStatusChange]), MaintenanceModule, TeamsModule],
  controllers: [ServicesController],
  providers: [ServiceCatalog, ServiceHistory, ServicesService],
  exports: [ServiceCatalog, ServiceHistory, ServicesService],
})
export class ServicesModule {}
