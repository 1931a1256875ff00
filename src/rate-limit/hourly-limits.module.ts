import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { HOUR_MS } from '../common/durations.js';
import { HourlyLimits } from './hourly-limits.js';

/** Hourly limits of actions that send mail, or are expensive. */
@CleansUp({ table: 'hourly_work', olderThan: 'at', keepMs: HOUR_MS })
@Module({ providers: [HourlyLimits], exports: [HourlyLimits] })
export class HourlyLimitsModule {}
