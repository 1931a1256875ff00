import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { UsersModule } from '../users/users.module.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleDesk } from './console-desk.js';
import { IncidentDesk } from './incident-desk.js';
import { SignInDesk } from './sign-in-desk.js';

/** The pages to which links to alerts lead, for signed-in users. */
@Module({
  imports: [AuthModule, AlertsModule, EscalationModule, IncidentsModule, NotificationsModule, UsersModule],
  controllers: [ConsoleController],
  providers: [ConsoleDesk, IncidentDesk, SignInDesk],
})
export class ConsoleModule {}
