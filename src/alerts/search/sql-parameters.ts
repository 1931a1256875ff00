/** Values of a statement on their way, as they are met while it is written; `$1` is the tenant's id. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** @returns the value's placeholder */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length + 1}`;
  }
}
