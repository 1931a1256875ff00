import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mailSamples } from '../../../../test/support/mail-samples.js';
import { englishWordsIn } from '../../../../test/support/mixed-languages.js';
import type { ComposedMail } from '../../../platform/mails/mail-parts.js';

const samples = Object.entries(mailSamples());
const hrefs = ({ html }: ComposedMail): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
const tags = (html: string): string[] => [...html.matchAll(/<\/?([a-z][a-z0-9]*)/g)].map(([, name = '']) => name);

describe('every mail', () => {
  it.each(samples)('%s has a short subject, both forms, and the same links in both', (_name, mail) => {
    expect(mail.subject.length).toBeGreaterThan(5);
    expect(mail.subject.length).toBeLessThanOrEqual(150);
    expect(mail.html).toContain('<h1');
    expect(mail.text).toMatch(/\n\n-- \n./);
    const ofText = mail.text.match(/https?:\/\/\S+/g) ?? [];
    expect(hrefs(mail).toSorted()).toEqual(ofText.toSorted());
  });

  it.each(samples)('%s asks nobody for anything: no picture, no script, no form, no style sheet', (_name, { html }) => {
    expect(html).not.toMatch(/<(img|script|form|iframe|link|object)|url\(|@import|src=/i);
    for (const url of hrefs({ html } as ComposedMail)) expect(url).toMatch(/^https:\/\/[\w.]+\.example\.com\//);
  });

  it.each(samples)('%s is small, knows the dark and is laid out by tables', (_name, { html }) => {
    expect(html.length).toBeLessThan(16_000);
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html).toContain('@media(prefers-color-scheme:dark)');
    expect(html).toContain('<table role="presentation"');
  });

  /** @contract delivery-25 */
  it('shows texts of people as text, without tags or links of theirs', () => {
    const evil = fc.oneof(
      fc.constantFrom(
        '<img src=x onerror="alert(1)">',
        '"><a href="https://evil.example">',
        "';}</style><b>",
        '<!--remark-->',
      ),
      fc.constantFrom('javascript:alert(1)', 'data:text/html,x', '&lt;b&gt;', 'Ada\r\nBcc: all', '\u202egnp'),
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== ''),
    );
    const harmless = mailSamples('word');
    fc.assert(
      fc.property(evil, (word) => {
        const oneLine = word.replace(/\s*\n\s*/g, ' ');
        for (const [name, mail] of Object.entries(mailSamples(oneLine))) {
          expect([name, tags(mail.html)]).toEqual([name, tags(harmless[name]?.html ?? '')]);
          expect(hrefs(mail)).toEqual(hrefs(harmless[name] as ComposedMail));
          expect(mail.subject).not.toMatch(/[\r\n]/);
        }
      }),
      { numRuns: 40 },
    );
  });

  describe.each(['invite', 'proof', 'reset', 'code', 'test', 'status-confirm', 'status-incident', 'status-resolved'])(
    '%s, to somebody who may not know who wrote it',
    (name) => {
      it('lets no mail program turn texts of unknown people into links', () => {
        const { subject, text, html } = mailSamples('See https://evil.example/x or www.evil.example')[name] ?? {};
        for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/);
      });

      it('has its own words in the subject, and short ones of people', () => {
        const subject = mailSamples('word '.repeat(300))[name]?.subject ?? '';
        expect(subject.replaceAll(/word ?/g, '').replaceAll(/[^\p{L}]/gu, '').length).toBeGreaterThan(8);
        expect(subject.length).toBeLessThanOrEqual(151);
      });
    },
  );

  it.each(Object.entries(mailSamples('ÄÖÜ', 'de-DE')).filter(([name]) => !name.startsWith('status-')))(
    '%s is all German for somebody who reads German',
    (_name, { subject, text, html }) => {
      expect(html).toContain('<html lang="de">');
      expect(englishWordsIn(`${subject}\n${text}`)).toEqual([]);
    },
  );

  it('names the way out where people subscribed', () => {
    const out = 'https://pager.example.com/status/northwind/unsubscribe?token=';
    expect(mailSamples()['status-incident']?.headers).toEqual({
      'List-Unsubscribe': expect.stringContaining(`<${out}`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});
