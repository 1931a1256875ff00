import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import compression from 'compression';
import { AuthModule } from '../../people/auth/auth.module.js';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { IncidentsModule } from '../incidents.module.js';
import { MaintenanceModule } from '../../alerts/maintenance/maintenance.module.js';
import { MailsModule } from '../../paging/mails/mails.module.js';
import { PostmortemsModule } from '../postmortems/postmortems.module.js';
import { ServicesModule } from '../services/services.module.js';
import { TenantsModule } from '../../people/tenants/tenants.module.js';
import { DAY_MS } from '../../platform/durations.js';
import { HISTORY_DAYS } from './domain/content.js';
import { AnnounceIncidents, ForgetAnnouncements } from './announce-incidents.handler.js';
import { Announcement, Subscriber } from './subscriptions.entity.js';
import { FollowMaintenance } from './follow-maintenance.handler.js';
import { FollowMaintenanceJob } from './follow-maintenance.job.js';
import { HostedPageController } from './hosted-page.controller.js';
import { HostedPages } from './hosted-pages.js';
import { HostedSite } from './hosted-site.js';
import { IncidentPages } from './incident-pages.js';
import { Logos } from './logos.js';
import { PageGate } from './page-gate.js';
import { PagePreview } from './page-preview.js';
import { PublicPageController } from './public-page.controller.js';
import { PublicPage } from './public-page.service.js';
import { PublicStatusController } from './public-status.controller.js';
import { PublicStatus } from './public-status.js';
import { PublishedPages } from './published-pages.js';
import { StatusPageController } from './status-page.controller.js';
import { StatusPage } from './status-page.entity.js';
import { StatusPageService } from './status-page.service.js';
import { SubscriberMails } from './subscriber-mails.js';
import { SubscriberPages } from './subscriber-pages.js';
import { Subscriptions } from './subscriptions.js';

const HISTORY_MS = HISTORY_DAYS * DAY_MS;

/** The public status page and its subscribers. */
// There is no consent to store addresses that were not confirmed in time.
@CleansUp(
  { table: 'status_page_subscribers', olderThan: 'verifyExpiresAt', keepMs: 0 },
  // Kept as long as the feed lists resolved incidents.
  {
    table: 'status_page_announcements',
    olderThan: 'at',
    keepMs: HISTORY_MS,
    where: 'news IS NOT NULL AND "dueAt" IS NULL',
  },
)
@Module({
  imports: [
    TypeOrmModule.forFeature([StatusPage, Subscriber, Announcement]),
    AuthModule,
    IncidentsModule,
    PostmortemsModule,
    MailsModule,
    MaintenanceModule,
    ChannelsModule,
    ServicesModule,
    TenantsModule,
  ],
  controllers: [StatusPageController, PublicPageController, PublicStatusController, HostedPageController],
  providers: [
    StatusPageService,
    PagePreview,
    PublishedPages,
    PageGate,
    PublicPage,
    PublicStatus,
    HostedPages,
    HostedSite,
    Logos,
    Subscriptions,
    SubscriberPages,
    SubscriberMails,
    AnnounceIncidents,
    FollowMaintenance,
    FollowMaintenanceJob,
    ForgetAnnouncements,
    IncidentPages,
  ],
  exports: [HostedSite, IncidentPages, StatusPageService],
})
export class StatusPageModule implements NestModule {
  /** The public JSON contains the request's id, so each response is compressed anew, quickly and in another thread. */
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(compression({ level: 1 })).forRoutes(PublicPageController, PublicStatusController);
  }
}
