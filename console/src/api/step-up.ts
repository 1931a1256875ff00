/** What decides who gets in is refused until the person has confirmed that it is they; then the request goes again. */
import { codeOf } from './problem.js';

/** Asks the person. @returns whether they have confirmed it */
type Asker = () => Promise<boolean>;

let asker: Asker = () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;

/** Who asks, for all pages and dialogs. */
export function confirmIdentityBy(asks: Asker): void {
  asker = asks;
}

/** Requests that are refused while the person is asked wait for the same answer. */
export function askToConfirm(): Promise<boolean> {
  asking ??= asker().finally(() => (asking = null));
  return asking;
}

/** Is this why the request was refused? */
export async function asksToConfirm(response: Response): Promise<boolean> {
  return response.status === 403 && (await codeOf(response)) === 'CONFIRMATION_REQUIRED';
}
