import { Injectable } from '@nestjs/common';
import webpush from 'web-push';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { keepSealedSecret, sealedSecretOf } from './installation-secrets.queries.js';
import { Vapid, type VapidKeys } from './vapid.js';

const NAME = 'vapid';

/**
 * VAPID keys, encrypted in the database, so that every replica and backup has the same. Losing them would force all
 * browsers to subscribe again.
 */
@Injectable()
export class StoredVapid extends Vapid {
  private cached: Promise<VapidKeys> | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** @throws Error if the database is unavailable, or if the keys were encrypted with an unknown key */
  keys(): Promise<VapidKeys> {
    this.cached ??= this.load();
    // After a failure, the next call tries again.
    this.cached.catch(() => (this.cached = null));
    return this.cached;
  }

  private async load(): Promise<VapidKeys> {
    const sealed = await this.unitOfWork.system(async (system) => {
      const found = await sealedSecretOf(system, NAME);
      if (found !== undefined) return found;
      const sealedValue = this.box.seal(JSON.stringify(webpush.generateVAPIDKeys()));
      await keepSealedSecret(system, { name: NAME, sealedValue, createdAt: this.clock.now() });
      return (await sealedSecretOf(system, NAME)) ?? sealedValue;
    });
    return JSON.parse(this.box.open(sealed)) as VapidKeys;
  }
}
