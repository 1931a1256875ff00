import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { DAY_MS } from '../../platform/durations.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AnswerLink } from './answer-link.entity.js';
import { AnswerLinksController } from './answer-links.controller.js';
import { AnswerLinks } from './answer-links.service.js';
import { Answers } from './answers.js';

/** Links and buttons in messages that act on an alert without a login. */
// For a week an expired link still shows that it expired; after that it is unknown.
@CleansUp({ table: 'acknowledge_links', olderThan: 'expiresAt', keepMs: 7 * DAY_MS })
@Module({
  imports: [TypeOrmModule.forFeature([AnswerLink]), AlertsModule, EscalationModule, UsersModule],
  controllers: [AnswerLinksController],
  providers: [AnswerLinks, Answers],
  exports: [AnswerLinks, Answers],
})
export class AnswerLinksModule {}
