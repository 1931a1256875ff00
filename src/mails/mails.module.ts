import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProvidersModule } from '../channels/providers/providers.module.js';
import { MailQueue } from './mail-queue.js';
import { Mail } from './mail.entity.js';
import { SendMailsJob } from './send-mails.job.js';

/** Mails of the house (reset links, invites), as against pages: those belong to notifications. */
@Module({
  imports: [TypeOrmModule.forFeature([Mail]), ProvidersModule],
  providers: [MailQueue, SendMailsJob],
  exports: [MailQueue],
})
export class MailsModule {}
