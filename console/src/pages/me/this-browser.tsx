import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t, Trans } from '#words';
import type { Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { addBrowser, browserKey, verifyChannel } from '../../data/channels.js';
import { readSessions } from '../../data/sessions.js';
import { Icon } from '../../parts/icon.js';
import { explain } from '../../parts/states.js';
import { install } from '../../shell/install.js';

type Channel = Schemas['ChannelView'];

/** A pushed code that has not come by then is entered by hand. */
const CODE_WAIT_MS = 20_000;
const SUBSCRIPTION = ['this-browser'];

const canShow = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
/** Safari on a phone pushes only to what stands on the Home Screen. */
const isPhoneSafari = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !canShow();

/** The endpoint with which this browser is subscribed; null: it is not. */
export function useOwnEndpoint(): string | null {
  const { data } = useQuery({ queryKey: SUBSCRIPTION, queryFn: async () => (await subscription())?.endpoint ?? null });
  return data ?? null;
}

export async function forgetThisBrowser(): Promise<void> {
  await (await subscription())?.unsubscribe();
  await queries.invalidateQueries({ queryKey: SUBSCRIPTION });
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canShow()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/console/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Offers to page the person in this browser, unless it does already or cannot. */
export function ThisBrowser({ channels }: { channels: readonly Channel[] }): JSX.Element | null {
  const endpoint = useOwnEndpoint();
  // Whoever opens this page may be paged here in a moment.
  useEffect(() => install(), []);
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const own = channels.find(({ value }) => value === endpoint);
  const subscribe = async (): Promise<void> => {
    setBusy(true);
    setSaid('…');
    try {
      setSaid(await subscribed());
    } catch (error) {
      setSaid(explain(error));
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: SUBSCRIPTION });
  };
  if (isPhoneSafari()) {
    return (
      <p class="notice this-browser">
        {t`To be paged on this phone without an app, add this page to the Home Screen, open it from there, and come back here.`}
      </p>
    );
  }
  if (!canShow()) return null;
  if (own) return said === null ? null : <Said text={said} />;
  return (
    <div class="notice this-browser">
      <p>
        <Trans>
          <span class="strong">Be paged in this browser.</span> A page shows with Acknowledge and Escalate, also while
          the console is closed. No app and no telephone bill.
        </Trans>
      </p>
      <p>
        <button type="button" class="btn main" disabled={isBusy} onClick={() => void subscribe()}>
          <Icon name="bell" />
          {t`Page me in this browser`}
        </button>{' '}
        {said !== null && <Said text={said} />}
      </p>
    </div>
  );
}

const Said = ({ text }: { text: string }): JSX.Element => (
  <span class="small" role="status">
    {text}
  </span>
);

const blocked = (): string =>
  t`Notifications of this site are blocked. Open the settings of the site by the sign left of the address, set “Notifications” to “Allow”, and press the button again. If they are allowed there, allow them for the browser in the settings of this device.`;

/** @returns what came of it, in a sentence */
async function subscribed(): Promise<string> {
  const permission = await Notification.requestPermission();
  if (permission === 'default')
    return t`The browser asked, and nothing was chosen. Press the button again, and choose “Allow”.`;
  if (permission === 'denied') return blocked();
  let made: PushSubscription;
  try {
    made = await subscriptionWith(await browserKey());
  } catch (error) {
    // The browser's own text says nothing of what to do, and is in its language.
    if (!(error instanceof DOMException)) throw error;
    return error.name === 'NotAllowedError'
      ? blocked()
      : t`This browser cannot reach its push service. Check its connection and its settings, then try again.`;
  }
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) return t`This browser gives no address to push to.`;
  const pushed = pushedCode();
  const body = { endpoint, keys: { p256dh, auth }, label: await nameOfThisBrowser() };
  const { channel, codeSent, reason } = await addBrowser(body);
  if (channel?.verified) return t`Pages show in this browser.`;
  if (channel === undefined || codeSent === false)
    return reason ? t`The code could not be pushed: ${reason}.` : t`The code could not be pushed: try again.`;
  const code = await pushed;
  if (code === null) return t`No code came yet. Enter it below when it shows.`;
  await verifyChannel(channel.id, code);
  return t`Verified: pages show in this browser. Send yourself a test.`;
}

/** One that was made with another key, of a service that stood here before, is made anew. */
async function subscriptionWith(publicKey: string): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(publicKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const knownKey = known?.options.applicationServerKey;
  if (known && knownKey && String(new Uint8Array(knownKey)) === String(applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The next code that the service worker gets; null: none comes in time. */
function pushedCode(): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (code: string | null): void => {
      clearTimeout(timer);
      navigator.serviceWorker.removeEventListener('message', listen);
      resolve(code);
    };
    const listen = ({ data }: MessageEvent<{ pushedCode?: string } | null>): void => {
      if (data?.pushedCode) end(data.pushedCode);
    };
    const timer = setTimeout(() => end(null), CODE_WAIT_MS);
    navigator.serviceWorker.addEventListener('message', listen);
    navigator.serviceWorker.startMessages();
  });
}

/** As the list of sessions calls it: `Chrome on Linux`. */
async function nameOfThisBrowser(): Promise<string> {
  const sessions = await readSessions();
  return sessions.find(({ current }) => current)?.client ?? t`This browser`;
}
