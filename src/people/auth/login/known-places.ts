import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { newId } from '../../../platform/ids.js';
import { hasSignedInFrom } from '../auth.queries.js';
import { shortAddress } from '../domain/session-origin.js';
import { passwordKey } from './login-throttle.js';

/** What a browser keeps of its sign-ins, sealed. */
interface Device {
  id: string;
  /** Of `passwordKey`, the last first. */
  accounts: string[];
}

const MOST_ACCOUNTS = 8;

/** Where somebody has signed in before: there they are not locked out by what strangers try elsewhere. */
@Injectable()
export class KnownPlaces {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
  ) {}

  /**
   * By what the failures of a known place are counted: the browser, else the network. Asks the same for every name, known or not.
   * @param cookie of `kept` @returns null: somebody of this name has not signed in from there
   */
  async of(username: string, ip: string | null, cookie: string | undefined): Promise<string | null> {
    const device = this.opened(cookie);
    const network = shortAddress(ip);
    const isKnown = await this.unitOfWork.system((system) => hasSignedInFrom(system, username.trim(), network ?? ''));
    if (device?.accounts.includes(passwordKey(username))) return `device:${device.id}`;
    return isKnown && network !== null ? `network:${network}` : null;
  }

  /** The value of the cookie after a sign-in. */
  kept(username: string, cookie: string | undefined): string {
    const { id, accounts } = this.opened(cookie) ?? { id: newId(), accounts: [] };
    const own = passwordKey(username);
    const device: Device = { id, accounts: [own, ...accounts.filter((each) => each !== own)].slice(0, MOST_ACCOUNTS) };
    return this.box.seal(JSON.stringify(device));
  }

  private opened(cookie: string | undefined): Device | null {
    if (cookie === undefined) return null;
    try {
      const device = JSON.parse(this.box.open(cookie)) as Partial<Device> | null;
      return typeof device?.id === 'string' && Array.isArray(device.accounts) ? (device as Device) : null;
    } catch {
      return null;
    }
  }
}
