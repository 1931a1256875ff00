import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../../alerts/integrations/integrations.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { TenantsModule } from '../../people/tenants/tenants.module.js';
import { BootstrapService } from './bootstrap.service.js';
import { FirstRun } from './first-run.js';
import { TenantFounder } from './tenant-founder.js';

@Module({
  imports: [TenantsModule, UsersModule, IntegrationsModule],
  providers: [BootstrapService, FirstRun, TenantFounder],
  exports: [BootstrapService],
})
export class BootstrapModule {}
