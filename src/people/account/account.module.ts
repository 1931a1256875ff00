import { Module } from '@nestjs/common';
import { TeamsModule } from '../teams/teams.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { UsersModule } from '../users/users.module.js';
import { SecuritySettings } from './security-settings.service.js';
import { AccountController } from './account.controller.js';

@Module({
  imports: [TeamsModule, TenantsModule, UsersModule],
  controllers: [AccountController],
  providers: [SecuritySettings],
})
export class AccountModule {}
