import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { declareQueue } from '../../platform/delivery-queue/declare-queue.js';
import { DeliveryQueueModule } from '../../platform/delivery-queue/delivery-queue.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { EnclosureRegistry } from './enclosures.js';
import { MailQueue } from './mail-queue.js';
import { MailSender } from './mail-sender.js';
import { Mail } from './mail.entity.js';
import { ENCLOSING_MAILS, MAILS } from './mails.js';

/** Mails such as reset links and invites. (Alert notifications belong to `notifications`.) */
@Module({
  imports: [DeliveryQueueModule, DiscoveryModule, TypeOrmModule.forFeature([Mail]), ChannelsModule],
  providers: [
    MailQueue,
    MailSender,
    EnclosureRegistry,
    declareQueue(MAILS, MailSender),
    declareQueue(ENCLOSING_MAILS, MailSender),
  ],
  exports: [MailQueue],
})
export class MailsModule {}
