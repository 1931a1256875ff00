import type { TestApp } from './test-app.js';

/** What a browser says that it takes. */
export const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** A browser without scripts; it sends no cookies but those in `headers`. */
export class PlainBrowser {
  constructor(private readonly app: TestApp) {}

  /** Opens an address of ours, as mails write it or as a path. */
  open(address: string, headers: Record<string, string> = {}) {
    return this.app.http.get(pathOf(address)).set('Accept', HTML).set(headers).redirects(0);
  }

  /** Sends the form of a page there. */
  submit(address: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const request = this.app.http.post(pathOf(address)).type('form').set('Accept', HTML).set(headers).redirects(0);
    return request.send(fields);
  }
}

export const headingOf = (html: string): string => /<h1[^>]*>\s*([^<]*?)\s*<\/h1>/.exec(html)?.[1] ?? '';

/** The addresses behind the links of a page, in their order. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

function pathOf(address: string): string {
  if (!/^https?:/.test(address)) return address;
  const { pathname, search } = new URL(address);
  return pathname + search;
}
