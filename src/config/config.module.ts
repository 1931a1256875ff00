import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import type { PagerConfig } from './config.js';

/** Makes each area of the settings injectable by its class. */
@Global()
@Module({})
export class ConfigModule {
  static register(config: PagerConfig): DynamicModule {
    const areas = Object.values(config) as object[];
    const providers = areas.map((area) => ({ provide: area.constructor as Type, useValue: area }));
    return { module: ConfigModule, providers, exports: providers.map((each) => each.provide) };
  }
}
