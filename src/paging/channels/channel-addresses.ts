import { Injectable } from '@nestjs/common';
import { openAddress, sealAddress, shownAddress, type StoredAddress } from '../../platform/crypto/secret-address.js';
import { keepsPlainAddresses } from '../../platform/crypto/secret-address.queries.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import { PLAIN_TYPES } from './registry.js';

type StoredChannel = StoredAddress & { id: string };

/** Stores people's addresses: those that let their holder post there are sealed. */
@Injectable()
export class ChannelAddresses {
  constructor(
    private readonly box: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly internalErrors: InternalErrors,
  ) {}

  /** The columns of an address. Call it before the transaction: a request that holds a connection must not wait for another one. */
  async stored(type: string, value: string): Promise<StoredAddress> {
    if (PLAIN_TYPES.includes(type)) return { value, valueSealed: null };
    const keepsPlain = await this.unitOfWork.system((system) => keepsPlainAddresses(system, 'channels'));
    return sealAddress(this.box, value, keepsPlain);
  }

  /** The whole address; of one that cannot be decrypted its host and `…`, so that the person's others are shown. */
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
