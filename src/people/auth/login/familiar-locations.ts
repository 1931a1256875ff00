import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { newId } from '../../../platform/ids.js';
import { signedInFrom } from '../auth.queries.js';
import { shortAddress } from '../domain/session-origin.js';

/** What a browser keeps of its sign-ins, sealed. */
interface Device {
  id: string;
  /** Ids of the accounts that signed in, the last first. */
  accounts: string[];
}

const MAX_ACCOUNTS = 8;

/** Where somebody has signed in before: there they are not locked out by what strangers try elsewhere. */
@Injectable()
export class FamiliarLocations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
  ) {}

  /**
   * The place of a sign-in, by which failures are counted where an account has signed in before: the browser, else the
   * network; null: it has not. Asks the same for every name, known or not.
   * @param cookie of `kept`
   */
  async locationsOf(
    username: string,
    ip: string | null,
    cookie: string | undefined,
  ): Promise<(accountId: string) => string | null> {
    const device = this.deviceIn(cookie);
    const network = shortAddress(ip);
    const signedInHere = await this.unitOfWork.system((system) => signedInFrom(system, username.trim(), network ?? ''));
    return (accountId) => {
      if (device?.accounts.includes(accountId)) return `device:${device.id}`;
      return signedInHere.has(accountId) ? `network:${network}` : null;
    };
  }

  /** Has this account signed in from the browser of the cookie? */
  hasDevice(accountId: string, cookie: string | undefined): boolean {
    return this.deviceIn(cookie)?.accounts.includes(accountId) ?? false;
  }

  /** The value of the cookie after a sign-in. */
  deviceCookieFor(accountId: string, cookie: string | undefined): string {
    const { id, accounts } = this.deviceIn(cookie) ?? { id: newId(), accounts: [] };
    const others = accounts.filter((each) => each !== accountId);
    const device: Device = { id, accounts: [accountId, ...others].slice(0, MAX_ACCOUNTS) };
    return this.box.seal(JSON.stringify(device));
  }

  private deviceIn(cookie: string | undefined): Device | null {
    if (cookie === undefined) return null;
    try {
      const device = JSON.parse(this.box.open(cookie)) as Partial<Device> | null;
      return typeof device?.id === 'string' && Array.isArray(device.accounts) ? (device as Device) : null;
    } catch {
      return null;
    }
  }
}
