import { expect } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { expectSoon } from './desk.js';

interface Spoken {
  role: string;
  name: string;
  description: string;
}

/** More stops than any page has: what was not met by then cannot be reached. */
const MOST_STOPS = 200;
/** The page itself: nothing has the focus. */
const NOWHERE = ['none', 'generic', 'RootWebArea'];
/** What is said without being asked for, as soon as it changes. */
const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';

/** Somebody with a keyboard who sees nothing: they know what the accessibility tree says of where they are, and live regions. */
export class Reader {
  private constructor(
    private readonly page: Page,
    private readonly tree: CDPSession,
  ) {}

  static async of(page: Page): Promise<Reader> {
    return new Reader(page, await page.context().newCDPSession(page));
  }

  /** What is said where the focus is. */
  async here(): Promise<Spoken> {
    const { result } = await this.tree.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.tree.send('Accessibility.getPartialAXTree', {
      ...{ objectId: result.objectId!, fetchRelatives: false },
    });
    const [{ role, name, description }] = nodes as [(typeof nodes)[number]];
    const text = (value?: { value?: unknown }): string => (typeof value?.value === 'string' ? value.value : '');
    return { role: text(role), name: text(name), description: text(description) };
  }

  /** Goes on by Tab until that is said. @throws Error where it is never said, or a stop has no name */
  async to(role: string, name: string | RegExp): Promise<void> {
    const met: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const spoken = await this.here();
      met.push(`${spoken.role} “${spoken.name}”`);
      const isIt = typeof name === 'string' ? spoken.name === name : name.test(spoken.name);
      if (spoken.role === role && isIt) return;
      // Between the end of the page and its beginning is the browser.
      if (spoken.name === '' && !NOWHERE.includes(spoken.role))
        throw new Error(`A stop without a name: ${met.slice(-3).join(', ')}`);
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`No ${role} “${String(name)}” among ${[...new Set(met)].join(', ')}`);
  }

  async press(role: string, name: string | RegExp): Promise<void> {
    await this.to(role, name);
    await this.page.keyboard.press('Enter');
  }

  async write(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.to(role, name);
    await this.page.keyboard.type(text);
  }

  /** Chooses by typing, in a plain list or in a field that finds. */
  async choose(name: string, text: string): Promise<void> {
    await this.write('combobox', name, text);
    if ((await this.page.evaluate('document.activeElement.localName')) === 'input')
      await this.page.keyboard.press('Enter');
  }

  /** Waits until the focus is there by itself, as when a dialog opens. */
  async isAt(role: string, name: string | RegExp): Promise<void> {
    let last: Spoken | undefined;
    await expectSoon(async () => {
      last = await this.here();
      return last.role === role && (typeof name === 'string' ? last.name === name : name.test(last.name));
    }).catch(() => expect(last).toEqual({ role, name }));
  }

  /** Waits until a live region says it. */
  async hears(text: RegExp): Promise<void> {
    const said = (): Promise<string[]> => this.page.locator(LIVE).allInnerTexts();
    await expectSoon(async () => (await said()).some((each) => text.test(each))).catch(async () =>
      expect(await said()).toContainEqual(expect.stringMatching(text)),
    );
  }
}
