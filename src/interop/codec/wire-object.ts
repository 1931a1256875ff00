import { ApiError } from '../../platform/errors/api-error.js';
import { parseInstant } from '../../platform/instant.js';

export type Json = Readonly<Record<string, unknown>>;

/** Far more than any organisation has in one list. */
const MOST_ITEMS = 100_000;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** 422: the request is understood, but not possible. */
export const unprocessable = (message: string): ApiError => new ApiError(422, 'UNPROCESSABLE', message);

/** Without the members that are undefined. */
export const present = (object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** Something in a source that cannot be read: nothing is moved while there is one. */
export interface Problem {
  where: string;
  message: string;
}

/**
 * One object in the third party's format, whose members are asked for by name (letter by letter) and type; other members are not
 * looked at. Absent and null mean none. In a request what is of another type throws 422. In a source it is noted as a problem and
 * counts as none; there a number is a text, too.
 */
export class WireObject {
  private constructor(
    /** All its members as they stand. */
    readonly json: Json,
    readonly where: string,
    /** Null: it is a request. */
    private readonly problems: Problem[] | null,
  ) {}

  /** @throws ApiError 422 unless it is an object */
  static request(body: unknown): WireObject {
    if (!isObject(body)) throw unprocessable('Request body is not processable: it must be an object');
    return new WireObject(body, '', null);
  }

  /** @returns null, and a problem, where the value is no object */
  static source(value: unknown, where: string, problems: Problem[]): WireObject | null {
    if (isObject(value)) return new WireObject(value, where, problems);
    problems.push({ where, message: 'must be an object' });
    return null;
  }

  /** Of a source, where what is of another type counts as none and is no problem. */
  static forgiving(value: Json): WireObject {
    return new WireObject(value, '', []);
  }

  get isRequest(): boolean {
    return this.problems === null;
  }

  /** The member, of whatever type; undefined: it is absent or null. */
  member(key: string): unknown {
    return Object.hasOwn(this.json, key) ? (this.json[key] ?? undefined) : undefined;
  }

  has(key: string): boolean {
    return this.member(key) !== undefined;
  }

  /** These members as they stand. */
  only(...keys: readonly string[]): Json {
    return Object.fromEntries(keys.flatMap((key) => (this.has(key) ? [[key, this.member(key)]] : [])));
  }

  /** Empty means none, too. */
  text(key: string): string | undefined {
    const value = this.member(key);
    if (typeof value === 'string') return value === '' ? undefined : value;
    if (value === undefined) return undefined;
    return typeof value === 'number' && !this.isRequest ? String(value) : this.fault(key, 'must be a string');
  }

  /** A text that must be there. */
  required(key: string): string {
    const value = this.text(key);
    if (value !== undefined && (this.isRequest || value.trim() !== '')) return value;
    const isNoText = value === undefined && this.has(key) && this.member(key) !== '';
    return isNoText ? '' : (this.fault(key, 'is required') ?? '');
  }

  /** A text that must be there in a request, and that a backup may have lost. */
  losable(key: string): string | undefined {
    return this.isRequest ? this.required(key) : this.text(key);
  }

  /** What a word of the table stands for; in a source its case does not matter. */
  word<T>(key: string, table: Readonly<Record<string, T>>): T | undefined {
    const text = this.text(key);
    if (text === undefined) return undefined;
    const word = this.isRequest ? text : text.toLowerCase();
    if (Object.hasOwn(table, word)) return table[word];
    return this.fault(key, `must be one of ${Object.keys(table).join(', ')}`);
  }

  flag(key: string): boolean | undefined {
    const value = this.member(key);
    return value === undefined || typeof value === 'boolean' ? value : this.fault(key, 'must be true or false');
  }

  /** In a source a whole number of at least 0; the limits of requests are those of Pager's own. */
  number(key: string): number | undefined {
    const value = this.member(key);
    if (value === undefined) return undefined;
    if (this.isRequest) return typeof value === 'number' ? value : this.fault(key, 'must be a number');
    return Number.isSafeInteger(value) && (value as number) >= 0
      ? (value as number)
      : this.fault(key, 'must be a whole number');
  }

  /** An instant as `2026-10-05T07:00:00.000Z`. */
  instant(key: string): string | undefined {
    const value = this.text(key);
    return value === undefined
      ? undefined
      : (parseInstant(value)?.toISOString() ?? this.fault(key, 'must be a date and time'));
  }

  /** In a request as it was sent, for the rules of Pager's own; in a source an instant. */
  date(key: string): string | undefined {
    return this.isRequest ? this.text(key) : this.instant(key);
  }

  /** `{}` means none. */
  object(key: string): WireObject | undefined {
    const value = this.member(key);
    if (value === undefined || (isObject(value) && Object.keys(value).length === 0)) return undefined;
    return isObject(value) ? this.below(key, value) : this.notAnObject(key);
  }

  /** The same, without members where there is none. */
  part(key: string): WireObject {
    return this.object(key) ?? this.below(key, {});
  }

  list(key: string): readonly unknown[] | undefined {
    const value = this.member(key);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.fault(key, 'must be a list');
    if (value.length > MOST_ITEMS) return this.fault(key, `has more than ${MOST_ITEMS} entries`);
    return value as unknown[];
  }

  objects(key: string): WireObject[] | undefined {
    const list = this.list(key);
    if (this.isRequest && !list?.every(isObject)) return list && this.fault(key, 'must be a list of objects');
    return list?.flatMap((value, index) =>
      isObject(value) ? [this.below(`${key}.${index}`, value)] : (this.notAnObject(`${key}.${index}`) ?? []),
    );
  }

  /** The objects of a list; in a source null in the place of each that it has lost. */
  losableObjects(key: string): (WireObject | null)[] | undefined {
    if (this.isRequest) return this.objects(key);
    return this.list(key)?.map((value, index) => (isObject(value) ? this.below(`${key}.${index}`, value) : null));
  }

  texts(key: string): string[] | undefined {
    const list = this.list(key);
    const texts = list?.filter((each) => typeof each === 'string');
    if (texts?.length !== list?.length) this.fault(key, 'must be a list of strings');
    return texts;
  }

  /** An object of texts; in a source what is no text is its JSON. */
  details(key: string): Record<string, string> | undefined {
    const details = this.object(key);
    if (this.isRequest && details && !Object.values(details.json).every((each) => typeof each === 'string'))
      this.fault(key, 'must be an object of strings');
    return (
      details &&
      Object.fromEntries(
        Object.entries(details.json).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
    );
  }

  /** @throws ApiError 422 in a request */
  fault(key: string, message: string): undefined {
    if (this.problems === null) throw unprocessable(`${this.pathTo(key)} ${message}`);
    this.problems.push({ where: this.where, message: `${key}: ${message}` });
  }

  /** Where a member stands. */
  pathTo(key: string): string {
    const separator = this.isRequest ? '.' : ': ';
    return this.where === '' ? key : `${this.where}${separator}${key}`;
  }

  private below(key: string, value: Json): WireObject {
    return new WireObject(value, this.pathTo(key), this.problems);
  }

  private notAnObject(key: string): undefined {
    if (this.problems === null) return this.fault(key, 'must be an object');
    this.problems.push({ where: this.pathTo(key), message: 'must be an object' });
  }
}
