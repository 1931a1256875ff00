import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { AlertSavedSearchesController } from './alert-saved-searches.controller.js';
import { SavedSearch } from './saved-search.entity.js';
import { SavedSearchesController } from './saved-searches.controller.js';
import { SavedSearchesService } from './saved-searches.service.js';

/** Searches worth keeping. */
@Module({
  imports: [TypeOrmModule.forFeature([SavedSearch]), TeamsModule, UsersModule],
  controllers: [SavedSearchesController, AlertSavedSearchesController],
  providers: [SavedSearchesService],
  exports: [SavedSearchesService],
})
export class SavedSearchesModule {}
