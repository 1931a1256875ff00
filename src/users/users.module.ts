import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service.js';
import { KnownAddresses } from './known-addresses.js';
import { Passwords } from './passwords.js';
import { Reach } from './reach.js';
import { User } from './user.entity.js';
import { UsersController } from './users.controller.js';
import { PeopleInAnswers, PeopleInterceptor } from './people-in-answers.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [UsersController],
  providers: [UsersService, AccountsService, Passwords, KnownAddresses, Reach, PeopleInAnswers, PeopleInterceptor],
  exports: [UsersService, AccountsService, Passwords, KnownAddresses, PeopleInAnswers, Reach],
})
export class UsersModule {}
