import { Injectable } from '@nestjs/common';
import { openAddress, sealAddress, shownAddress, type StoredAddress } from '../../platform/crypto/secret-address.js';
import { keepsPlainAddresses } from '../../platform/crypto/secret-address.queries.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { PLAIN_TYPES } from './registry.js';

type StoredChannel = StoredAddress & { id: string };

/** Stores users' addresses, and encrypts those with which anybody could post. */
@Injectable()
export class ChannelAddresses {
  constructor(
    private readonly box: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly internalErrors: InternalErrors,
  ) {}

  /** The columns of an address. Call it before the transaction: sealing may need a database connection of its own. */
  async stored(type: string, value: string): Promise<StoredAddress> {
    if (PLAIN_TYPES.includes(type)) return { value, valueSealed: null };
    const keepsPlain = await this.unitOfWork.system((system) => keepsPlainAddresses(system, 'channels'));
    return sealAddress(this.box, value, keepsPlain);
  }

  /**
   * The full address. One that cannot be decrypted shows its host and `…`, so that the user's other channels still
   * load.
   */
  whole(channel: StoredChannel): string {
    return this.internalErrors.spare(
      'channels',
      channel.id,
      'A channel is shown without its address: it cannot be decrypted',
      () => openAddress(this.box, channel),
      shownAddress(channel.value),
    );
  }
}
