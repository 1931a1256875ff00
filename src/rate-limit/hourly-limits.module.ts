import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { HOUR_MS } from '../common/durations.js';
import { HourlyLimits } from './hourly-limits.js';

/** Limits of what sends mail, or is dear, and is done on request. */
@CleansUp({ table: 'hourly_work', olderThan: 'at', keepMs: HOUR_MS })
@Module({ providers: [HourlyLimits], exports: [HourlyLimits] })
export class HourlyLimitsModule {}
