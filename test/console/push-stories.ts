import { describe, expect, it } from '@jest/globals';
import type { CDPSession, Page, Worker } from 'playwright-core';
import { createUser } from '../support/accounts.js';
import { PushService } from '../support/push-service.js';
import { type Desk, expectSoon, OF_ITS_OWN, seen } from './desk.js';

/* The page and the service worker run in the browser, of whose types the tests know nothing. */
interface Shown {
  title: string;
  tag: string;
  data: { answers: { action: string }[] };
}
interface WorkerScope {
  registration: {
    getNotifications(): Promise<Shown[]>;
    showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void>;
  };
  /** Called when one more is shown. */
  shownMore: (() => void)[];
  /** Of `sw.js`: the browser has another address. */
  renew(old: object, made: object): Promise<void>;
  /** Of `sw.js`: the press of a button. */
  send(answer: object, notification: Shown): Promise<void>;
}
interface PageScope {
  PushManager: { prototype: { getSubscription(): Promise<unknown>; subscribe(options: object): Promise<unknown> } };
}

/**
 * The parts that a browser under test lacks: it reaches no push service, so what the stand-in has decrypted is handed to
 * its service worker, and it shows no notifications, so they are kept in a list.
 */
class PushedBrowser {
  private constructor(
    private readonly page: Page,
    private readonly worker: Worker,
    private readonly session: CDPSession,
    private readonly registrationId: string,
  ) {}

  static async of(page: Page): Promise<PushedBrowser> {
    const context = page.context();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(() => {
      const { registration } = globalThis as unknown as WorkerScope;
      const shown: Shown[] = [];
      const more: (() => void)[] = [];
      Object.assign(globalThis, { shownMore: more });
      registration.getNotifications = () => Promise.resolve(shown);
      registration.showNotification = (title, options) => {
        shown.unshift({ title, ...options });
        for (const resolve of more.splice(0)) resolve();
        return Promise.resolve();
      };
    });
    const session = await context.newCDPSession(page);
    const registrationId = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      }),
    );
    await session.send('ServiceWorker.enable');
    return new PushedBrowser(page, worker, session, await registrationId);
  }

  async deliver(notice: Record<string, unknown> | undefined): Promise<void> {
    const { registrationId } = this;
    const { origin } = new URL(this.page.url());
    const data = JSON.stringify(notice);
    await this.session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }

  /** Resolves when it has shown this. */
  shows(title: string): Promise<void> {
    return this.worker.evaluate(async (wanted) => {
      const { registration, shownMore } = globalThis as unknown as WorkerScope;
      while (!(await registration.getNotifications()).some((each) => each.title === wanted))
        await new Promise<void>((resolve) => shownMore.push(resolve));
    }, title);
  }

  /** The browser gives up the endpoint for another subscription. */
  renew(endpoint: string, given: object): Promise<void> {
    return this.worker.evaluate(
      ([old, made]) => (globalThis as unknown as WorkerScope).renew({ endpoint: old }, { toJSON: () => made }),
      [endpoint, given] as const,
    );
  }

  /** A button of the newest notification, which is pressed. */
  press(action: string): Promise<void> {
    return this.worker.evaluate(async (pressed) => {
      const { registration, send } = globalThis as unknown as WorkerScope;
      const [newest] = await registration.getNotifications();
      await send(
        newest!.data.answers.find((each) => each.action === pressed)!,
        newest!,
      );
    }, action);
  }
}

export const pushStories = (desk: () => Desk): void =>
  describe('a browser', () => {
    it.each([
      [
        'that refuses',
        'NotAllowedError',
        'Registration failed - permission denied',
        /are blocked.*set “Notifications” to “Allow”/,
      ],
      [
        'without its push service',
        'AbortError',
        'Registration failed - push service error',
        /cannot reach its push service/,
      ],
    ])('%s is told about in words that help, not in its own', async (_which, name, raw, said) => {
      const { app } = desk();
      const user = await createUser(app, { fullName: 'Nora Lind' });
      const { page, context } = await desk().window('/', user, OF_ITS_OWN);
      await context.grantPermissions(['notifications'], { origin: app.url });
      await page.addInitScript(
        ([kind, text]) => {
          const { prototype } = (globalThis as unknown as PageScope).PushManager;
          prototype.getSubscription = () => Promise.resolve(null);
          prototype.subscribe = () => Promise.reject(new DOMException(text, kind));
        },
        [name, raw] as const,
      );
      await page.goto(`${app.url}/console/me`);
      await page.getByRole('button', { name: 'Page me in this browser' }).click();
      await seen(page, said);
      expect(await page.getByText(raw).count()).toBe(0);
    });

    it('is the first way to be paged, proves itself, and its button acknowledges', async () => {
      const { app, alerts } = desk();
      const service = await PushService.start();
      const user = await createUser(app, { fullName: 'Ida Holm' });
      const channelOf = async ({ token }: { token: string }) => {
        const { body } = await app.as(`Bearer ${token}`).get('/v2/channels/webpush').expect(200);
        return (body.channels as { id: string; value: string; verified: boolean }[])[0];
      };
      const { page, context, faults } = await desk().window('/', user, OF_ITS_OWN);
      await context.grantPermissions(['notifications'], { origin: app.url });
      await page.addInitScript((given) => {
        let made: object | null = null;
        const { prototype } = (globalThis as unknown as PageScope).PushManager;
        prototype.getSubscription = () => Promise.resolve(made);
        prototype.subscribe = (options) => {
          made = { ...given, options, toJSON: () => given };
          return Promise.resolve(made);
        };
      }, service.subscribe('ida'));
      await page.goto(`${app.url}/console/me`);
      const browser = await PushedBrowser.of(page);
      const answered = page.waitForResponse(
        (answer) => answer.url().endsWith('/webpush') && answer.request().method() === 'POST',
      );
      await page.getByRole('button', { name: 'Page me in this browser' }).click();
      await answered;
      await browser.deliver(service.to('ida')[0]?.notice);
      await seen(page, 'Verified: pages show in this browser.');
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await seen(page, 'A test is on its way.');
      expect(service.to('ida').at(-1)?.notice).toMatchObject({ kind: 'test' });

      // The browser is given another address: it is the same channel, which confirms itself.
      const before = (await channelOf(user))!;
      const renewed = browser.renew(before.value, service.subscribe('idas'));
      await expectSoon(() => Promise.resolve(service.to('idas').length > 0));
      await browser.deliver(service.to('idas')[0]?.notice);
      await renewed;
      await browser.shows('Pages reach this browser again');
      expect(await channelOf(user)).toMatchObject({ id: before.id, verified: true });

      const id = await alerts.created({ message: 'Payments are down', responders: [{ type: 'user', id: user.id }] });
      await app.settle();
      await browser.deliver(service.to('idas').at(-1)?.notice);
      await browser.shows('[P3] Payments are down');
      await browser.press('acknowledge');
      await browser.shows('Acknowledged');
      expect((await alerts.shown(id)).status).toBe('acknowledged');
      expect(faults).toEqual([]);
      await service.stop();
    });
  });
