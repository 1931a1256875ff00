import { Injectable } from '@nestjs/common';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomToken } from '../../platform/crypto/secret-box.js';
import { AuthConfig, ServerConfig } from '../../platform/config/config.js';

const GENERATED_ADMIN = 'admin@localhost';

export interface FirstCredentials {
  adminEmail: string | null;
  adminPassword: string | null;
  apiKey: string | null;
  /** Those of the fields above that were generated. */
  generated: { adminPassword?: string; apiKey?: string };
}

/** The credentials of the first start, from the environment. Outside production missing ones are generated. */
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

  /** Does the file of `keep` still contain a generated API key? */
  keptKey(): boolean {
    try {
      const kept = JSON.parse(readFileSync(this.file, 'utf8')) as { apiKey?: unknown } | null;
      return typeof kept?.apiKey === 'string';
    } catch {
      return false;
    }
  }

  /** Stores generated credentials in DATA_DIR/first-run.json, readable by its owner only. */
  keep({ adminEmail, generated }: FirstCredentials): void {
    if (Object.keys(generated).length === 0) return;
    const { file } = this;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ adminEmail, ...generated }, null, 2)}\n`, { mode: 0o600 });
    // `mode` above applies only to a new file.
    chmodSync(file, 0o600);
  }

  private get file(): string {
    return join(this.server.dataDir, 'first-run.json');
  }
}
