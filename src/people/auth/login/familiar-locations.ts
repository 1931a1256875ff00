import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { newId } from '../../../platform/ids.js';
import type { Account } from '../../users/accounts.service.js';
import { signedInFrom } from '../auth.queries.js';
import { DEVICE_MS } from '../domain/session-cookie.js';
import { shortAddress } from '../domain/session-origin.js';

/** The content of the encrypted device cookie. */
interface Device {
  id: string;
  /** Those that signed in with this browser, last first. */
  accounts: KnownAccount[];
}

/** Whatever ends the account's sessions (`tokenVersion`) ends this too. `at`: of the sign-in, in epoch milliseconds. */
type KnownAccount = Familiar & { at: number };
type Familiar = Pick<Account, 'id' | 'tokenVersion'>;

const MAX_ACCOUNTS = 8;

/** Browsers and networks from which accounts have signed in before. Guesses from elsewhere do not lock them out there. */
@Injectable()
export class FamiliarLocations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    private readonly clock: Clock,
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
  ): Promise<(account: Familiar) => string | null> {
    const device = this.deviceIn(cookie);
    const network = shortAddress(ip);
    const signedInHere = await this.unitOfWork.system((system) => signedInFrom(system, username.trim(), network ?? ''));
    return (account) => {
      if (device && isKnownTo(device, account)) return `device:${device.id}`;
      return signedInHere.has(account.id) ? `network:${network}` : null;
    };
  }

  /** Has this account signed in with the browser of the device cookie? */
  hasDevice(account: Familiar, cookie: string | undefined): boolean {
    const device = this.deviceIn(cookie);
    return device !== null && isKnownTo(device, account);
  }

  /** The new value of the device cookie after a sign-in or a reset. */
  deviceCookieFor({ id: accountId, tokenVersion }: Familiar, cookie: string | undefined): string {
    const { id, accounts } = this.deviceIn(cookie) ?? { id: newId(), accounts: [] };
    const others = accounts.filter((each) => each.id !== accountId);
    const known: KnownAccount = { id: accountId, tokenVersion, at: this.clock.now().getTime() };
    const device: Device = { id, accounts: [known, ...others].slice(0, MAX_ACCOUNTS) };
    return this.box.seal(JSON.stringify(device));
  }

  private deviceIn(cookie: string | undefined): Device | null {
    if (cookie === undefined) return null;
    try {
      const device = JSON.parse(this.box.open(cookie)) as Partial<Device> | null;
      if (typeof device?.id !== 'string' || !Array.isArray(device.accounts)) return null;
      const since = this.clock.now().getTime() - DEVICE_MS;
      // The accounts in the cookies of an older version have no `at`: they are not known.
      return { id: device.id, accounts: device.accounts.filter(({ at }) => at > since) };
    } catch {
      return null;
    }
  }
}

const isKnownTo = ({ accounts }: Device, { id, tokenVersion }: Familiar): boolean =>
  accounts.some((each) => each.id === id && each.tokenVersion === tokenVersion);
