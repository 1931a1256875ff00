/** What decides who gets in is refused until the person has confirmed that it is they; then the request goes again. */

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
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (body as { code?: string } | null)?.code === 'CONFIRMATION_REQUIRED';
}
