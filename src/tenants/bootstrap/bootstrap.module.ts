import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../../integrations/integrations.module.js';
import { UsersModule } from '../../users/users.module.js';
import { TenantsModule } from '../tenants.module.js';
import { BootstrapService } from './bootstrap.service.js';
import { FirstRun } from './first-run.js';
import { TenantFounder } from './tenant-founder.js';

@Module({
  imports: [TenantsModule, UsersModule, IntegrationsModule],
  providers: [BootstrapService, FirstRun, TenantFounder],
  exports: [BootstrapService],
})
export class BootstrapModule {}
