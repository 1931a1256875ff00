import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { newId } from '../../../platform/ids.js';
import { signedInFrom } from '../auth.queries.js';
import { shortAddress } from '../domain/session-origin.js';

/** The content of the encrypted device cookie. */
interface Device {
  id: string;
  /** Ids of accounts that signed in with this browser, last first. */
  accounts: string[];
}

const MAX_ACCOUNTS = 8;

/** Browsers and networks from which accounts have signed in before. Guesses from elsewhere do not lock them out there. */
@Injectable()
export class FamiliarLocations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
  ) {}

  /**
   * Returns a function that gives the familiar location of this request for an account: its browser, else its network; null:
   * not familiar. Takes the same time for unknown names.
   * @param cookie the device cookie
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

  /** Has this account signed in with the browser of the device cookie? */
  hasDevice(accountId: string, cookie: string | undefined): boolean {
    return this.deviceIn(cookie)?.accounts.includes(accountId) ?? false;
  }

  /** The new value of the device cookie after a sign-in. */
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
