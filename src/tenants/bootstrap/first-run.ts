import { Injectable } from '@nestjs/common';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomToken } from '../../common/crypto/secret-box.js';
import { AuthConfig, ServerConfig } from '../../config/config.js';

const GENERATED_ADMIN = 'admin@localhost';

export interface FirstCredentials {
  adminEmail: string | null;
  adminPassword: string | null;
  apiKey: string | null;
  /** Those of the above that nobody knows yet. */
  generated: { adminPassword?: string; apiKey?: string };
}

/** The credentials of the first start: those of the environment, outside production completed by generated ones. */
@Injectable()
export class FirstRun {
  constructor(
    private readonly auth: AuthConfig,
    private readonly server: ServerConfig,
  ) {}

  credentials(): FirstCredentials {
    const {
      bootstrapAdminEmail: adminEmail,
      bootstrapAdminPassword: adminPassword,
      bootstrapApiKey: apiKey,
    } = this.auth;
    if (this.server.production) return { adminEmail, adminPassword, apiKey, generated: {} };
    const generated = {
      ...(adminPassword === null ? { adminPassword: randomToken(12) } : {}),
      ...(apiKey === null ? { apiKey: `pager-${randomToken(24)}` } : {}),
    };
    return { adminEmail: adminEmail ?? GENERATED_ADMIN, adminPassword, apiKey, ...generated, generated };
  }

  /** Keeps what was generated where only its owner can read it: DATA_DIR/first-run.json (decisions §1). */
  keep({ adminEmail, generated }: FirstCredentials): void {
    if (Object.keys(generated).length === 0) return;
    const { dataDir } = this.server;
    const file = join(dataDir, 'first-run.json');
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ adminEmail, ...generated }, null, 2)}\n`, { mode: 0o600 });
    // The mode above counts only for a new file.
    chmodSync(file, 0o600);
  }
}
