import { Injectable } from '@nestjs/common';
import webpush from 'web-push';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { keepSealedSecret, sealedSecretOf } from './installation-secrets.queries.js';
import { Vapid, type VapidKeys } from './vapid.js';

const NAME = 'vapid';

/** In the database, encrypted: every replica has the same, and a backup holds them. Browsers would have to subscribe anew. */
@Injectable()
export class StoredVapid extends Vapid {
  private known: Promise<VapidKeys> | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** @throws Error while the database is away, or when the keys are encrypted under a key that is not known here */
  keys(): Promise<VapidKeys> {
    this.known ??= this.load();
    // What failed is tried again by whoever asks next.
    this.known.catch(() => (this.known = null));
    return this.known;
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
