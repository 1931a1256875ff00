import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CleanUpJob } from './clean-up.job.js';

/** Deletes old rows of the tables that modules declare. */
@Module({ imports: [DiscoveryModule], providers: [CleanUpJob] })
export class CleanUpModule {}
