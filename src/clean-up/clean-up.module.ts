import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CleanUpJob } from './clean-up.job.js';

/** Deletes rows that nobody needs any more. */
@Module({ imports: [DiscoveryModule], providers: [CleanUpJob] })
export class CleanUpModule {}
