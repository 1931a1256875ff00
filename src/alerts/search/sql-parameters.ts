/** Values of a statement on their way, as they are met while it is written; `$1` is the tenant's id. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** Takes the value along with the statement. @returns its placeholder there, from `$2` on */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length + 1}`;
  }
}
