import { createHash } from 'node:crypto';

/** A text is prepared at its third use: one-off texts (filters of a list) would only fill memory. */
const USES_BEFORE = 2;
/** Every connection of the pool keeps each prepared text. */
const MAX_PREPARED = 300;
/** Counted texts; beyond this limit counting starts again. */
const MAX_COUNTED = 2_000;

/**
 * Chooses the SQL texts to prepare, and their statement names: a hash, so that behind a pooler a name means the same text
 * in each process.
 */
export class PreparedTexts {
  private readonly names = new Map<string, string>();
  private readonly uses = new Map<string, number>();

  /** Counts a use of the text. @returns undefined: not prepared yet */
  nameFor(text: string): string | undefined {
    const name = this.names.get(text);
    if (name !== undefined || this.names.size >= MAX_PREPARED) return name;
    const uses = this.uses.get(text) ?? 0;
    if (uses >= USES_BEFORE) return this.prepare(text);
    if (this.uses.size >= MAX_COUNTED) this.uses.clear();
    this.uses.set(text, uses + 1);
    return undefined;
  }

  private prepare(text: string): string {
    const name = `pager_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.uses.delete(text);
    this.names.set(text, name);
    return name;
  }
}
