import type { ParsedMail } from 'mailparser';

/**
 * Counts pages that arrived: per alert (the thread they refer to) and per delivery (their `Message-ID`); and messages about
 * several alerts.
 */
export class PageBook {
  private readonly byAlert = new Map<string, number>();
  private readonly byDelivery = new Map<string, number>();

  /** Alerts in each message about several. */
  private readonly gathered = new Map<string, number>();

  constructor(mails: readonly ParsedMail[]) {
    for (const mail of mails) {
      const delivery = /^<delivery-([^@]+)@/.exec(mail.messageId ?? '')?.[1];
      const alert = /<alert-([^@]+)@/.exec([mail.references ?? []].flat().join(' '))?.[1];
      const bundle = /^<bundle-([^@]+)@/.exec(mail.messageId ?? '')?.[1];
      if (bundle !== undefined) {
        this.byDelivery.set(bundle, (this.byDelivery.get(bundle) ?? 0) + 1);
        this.gathered.set(bundle, Number(/(\d+) alerts need you/.exec(mail.subject ?? '')?.[1]));
        continue;
      }
      if (delivery === undefined || alert === undefined) continue; // no page: a code to verify an address
      this.byDelivery.set(delivery, (this.byDelivery.get(delivery) ?? 0) + 1);
      this.byAlert.set(alert, (this.byAlert.get(alert) ?? 0) + 1);
    }
  }

  /** How many messages about several alerts arrived, and how many alerts were in them, repeats not counted. */
  get bundles(): { messages: number; alerts: number } {
    return { messages: this.gathered.size, alerts: [...this.gathered.values()].reduce((sum, count) => sum + count, 0) };
  }

  get total(): number {
    return [...this.byDelivery.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many alerts a page has arrived for. */
  get alerts(): number {
    return this.byAlert.size;
  }

  /** Has the page of that delivery arrived? */
  has(deliveryId: string): boolean {
    return this.byDelivery.has(deliveryId);
  }

  /** How many pages of that alert arrived. */
  of(alertId: string): number {
    return this.byAlert.get(alertId) ?? 0;
  }

  /** The deliveries that arrived more than once. */
  get repeatedDeliveries(): string[] {
    return [...this.byDelivery].filter(([, count]) => count > 1).map(([id]) => id);
  }
}
