import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CleanUpJob } from './clean-up.job.js';

@Module({ imports: [DiscoveryModule], providers: [CleanUpJob] })
export class CleanUpModule {}
