import { Global, Module, type DynamicModule } from '@nestjs/common';
import {
  AuthConfig,
  DatabaseConfig,
  LimitsConfig,
  MonitoringConfig,
  RetentionConfig,
  ServerConfig,
  StorageConfig,
  type PagerConfig,
} from './config.js';
import { SettingsReader } from './environment.js';

/** Makes each area of the settings injectable by its class. */
@Global()
@Module({})
export class ConfigModule {
  static register(config: PagerConfig): DynamicModule {
    const providers = [
      { provide: ServerConfig, useValue: config.server },
      { provide: DatabaseConfig, useValue: config.database },
      { provide: AuthConfig, useValue: config.auth },
      { provide: LimitsConfig, useValue: config.limits },
      { provide: StorageConfig, useValue: config.storage },
      { provide: MonitoringConfig, useValue: config.monitoring },
      { provide: RetentionConfig, useValue: config.retention },
      { provide: SettingsReader, useValue: config.settings },
    ];
    return { module: ConfigModule, providers, exports: providers.map((each) => each.provide) };
  }
}
