import type { Difference, OrgKind } from './difference.js';

/** Takes differences while parts are mapped. */
export class Differences<A extends About = About> {
  private readonly all: Difference[] = [];

  /** @param nameOf by which the report names it */
  constructor(
    private readonly kind: OrgKind,
    private readonly nameOf: (about: A) => string = ({ name }) => name,
  ) {}

  note(about: A, what: string, effect: string): void {
    this.add(about, 'note', what, effect, false);
  }

  /** @param pages it can change who is paged, or when */
  differs(about: A, what: string, effect: string, pages: boolean): void {
    this.add(about, 'moved-differently', what, effect, pages);
  }

  lacks(about: A, what: string, effect: string, pages: boolean): void {
    this.add(about, 'not-movable', what, effect, pages);
  }

  list(): readonly Difference[] {
    return this.all;
  }

  private add(about: A, verdict: Difference['verdict'], what: string, effect: string, pages: boolean): void {
    this.all.push({ kind: this.kind, name: this.nameOf(about), id: about.id, verdict, what, effect, pages });
  }
}

export interface About {
  name: string;
  id: string | null;
}
