import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PushTokenDirectory } from './push-token-directory.js';
import { PushToken } from './push-token.entity.js';
import { UsersModule } from '../users/users.module.js';
import { PushTokensController } from './push-tokens.controller.js';
import { PushTokensService } from './push-tokens.service.js';

/** The phones that get push notifications. */
@Module({
  imports: [TypeOrmModule.forFeature([PushToken]), UsersModule],
  controllers: [PushTokensController],
  providers: [PushTokensService, PushTokenDirectory],
  exports: [PushTokenDirectory, PushTokensService],
})
export class PushTokensModule {}
