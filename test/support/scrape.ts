import type { TestApp } from './test-app.js';

type Labels = Readonly<Record<string, string>>;

/** What Prometheus would get from an app now. */
export class Scrape {
  private constructor(readonly text: string) {}

  static async of(app: TestApp): Promise<Scrape> {
    const { text } = await app.http.get('/metrics').expect(200);
    return new Scrape(text);
  }

  /** The sample with exactly these labels (any order); 0 when there is none yet. */
  readonly value = (name: string, labels: Labels): number => {
    const wanted = keyOf(Object.entries(labels).map(([label, text]) => `${label}="${text}"`));
    for (const line of this.text.split('\n')) {
      const [, sample, inBraces = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (sample === name && keyOf(inBraces.match(/\w+="[^"]*"/g) ?? []) === wanted) return Number(value);
    }
    return 0;
  };

  /** By how much a sample is larger than in an earlier scrape. */
  grown(before: Scrape, name: string, labels: Labels): number {
    return this.value(name, labels) - before.value(name, labels);
  }
}

const keyOf = (pairs: readonly string[]): string => [...pairs].sort().join(',');
