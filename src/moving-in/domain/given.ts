import { parseInstant } from '../../common/instant.js';
import type { Problem } from './difference.js';

export type Json = Readonly<Record<string, unknown>>;

/** Far more than any organisation has in one list. */
const MOST_ITEMS = 100_000;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * One object of a source, whose members are asked for by name and type. What is of another type is noted as a problem and
 * counts as absent; other members are not looked at.
 */
export class Given {
  constructor(
    /** All its members as they stand. */
    readonly json: Json,
    readonly where: string,
    private readonly problems: Problem[],
  ) {}

  /** @returns null, and a problem, where the value is no object */
  static of(value: unknown, where: string, problems: Problem[]): Given | null {
    if (isObject(value)) return new Given(value, where, problems);
    problems.push({ where, message: 'must be an object' });
    return null;
  }

  /** These members as they stand. */
  only(...keys: readonly string[]): Json {
    return Object.fromEntries(keys.flatMap((key) => (this.has(key) ? [[key, this.member(key)]] : [])));
  }

  /** The member, of whatever type; undefined: it is absent or null. */
  member(key: string): unknown {
    return Object.hasOwn(this.json, key) ? (this.json[key] ?? undefined) : undefined;
  }

  has(key: string): boolean {
    return this.member(key) !== undefined;
  }

  /** The text, or null where it is absent or null. */
  optional(key: string): string | null {
    const value = this.member(key);
    if (typeof value === 'string') return value;
    if (value === undefined) return null;
    if (typeof value === 'number') return String(value);
    return this.wrong(key, 'must be a text') ?? null;
  }

  /** A text that must be there. */
  text(key: string): string {
    const value = this.optional(key);
    if (value !== null && value.trim() !== '') return value;
    // What is there and is no text has been noted.
    return this.has(key) && value === null ? '' : (this.wrong(key, 'is missing') ?? '');
  }

  flag(key: string, absent: boolean): boolean {
    const value = this.member(key);
    if (value === undefined || typeof value === 'boolean') return value ?? absent;
    return this.wrong(key, 'must be true or false') ?? absent;
  }

  /** A whole number of at least 0. */
  whole(key: string, absent: number): number {
    const value = this.member(key) ?? absent;
    if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
    return this.wrong(key, 'must be a whole number') ?? absent;
  }

  /** An instant as `2026-10-05T07:00:00.000Z`; null: absent. */
  instant(key: string): string | null {
    const value = this.optional(key);
    if (value === null || value === '') return null;
    return parseInstant(value)?.toISOString() ?? this.wrong(key, 'must be a date-time') ?? null;
  }

  /** The object; null: absent. `{}` means none there. */
  within(key: string): Given | null {
    const value = this.member(key);
    if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return null;
    return Given.of(value, `${this.where}: ${key}`, this.problems);
  }

  /** The list as it stands; empty where it is absent. Entries may be null: they stood for what the exporter did not know. */
  list(key: string): readonly unknown[] {
    return this.items(key, this.member(key) ?? []);
  }

  /** The objects of the list. */
  each(key: string): Given[] {
    return this.items(key, this.member(key) ?? []).flatMap((value, index) => {
      const given = Given.of(value, `${this.where}: ${key}.${index}`, this.problems);
      return given ? [given] : [];
    });
  }

  /** The texts of the list. */
  texts(key: string): string[] {
    return this.list(key).flatMap((value) =>
      typeof value === 'string' ? [value] : (this.wrong(key, 'must be texts') ?? []),
    );
  }

  wrong(key: string, message: string): undefined {
    this.problems.push({ where: this.where, message: `${key}: ${message}` });
  }

  private items(key: string, value: unknown): readonly unknown[] {
    if (!Array.isArray(value)) return this.wrong(key, 'must be a list') ?? [];
    if (value.length > MOST_ITEMS) return this.wrong(key, `has more than ${MOST_ITEMS} entries`) ?? [];
    return value as unknown[];
  }
}
