interface Gathered {
  rows: object[];
  /** Resolves `answered`. */
  answer: (rows: Promise<unknown[]>) => void;
  answered: Promise<unknown[]>;
}

/**
 * Rows that the tenants of a transaction have for the same statements, which go out once for all of them: in a batch of many
 * tenants hardly two rows are of one tenant, and a statement for each would cost more than its row.
 */
export class GatheredRows {
  private statements = new Map<string, Gathered>();
  private tenants = new Set<string>();

  /** @returns what the statement gives for all rows that it goes out with */
  add(sql: string, tenantId: string, rows: readonly object[]): Promise<unknown[]> {
    if (rows.length === 0) return Promise.resolve([]);
    const gathered = this.statements.get(sql) ?? begun();
    this.statements.set(sql, gathered);
    this.tenants.add(tenantId);
    for (const row of rows) gathered.rows.push({ ...row, tenantId });
    return gathered.answered;
  }

  /** Are some of them this tenant's? */
  has(tenantId: string): boolean {
    return this.tenants.has(tenantId);
  }

  /** Takes all rows, by their statements in the order in which these were first used. */
  take(): ReadonlyMap<string, Gathered> {
    const taken = this.statements;
    if (taken.size === 0) return taken;
    this.statements = new Map();
    this.tenants = new Set();
    return taken;
  }
}

function begun(): Gathered {
  let answer: Gathered['answer'] = () => undefined;
  const answered = new Promise<unknown[]>((resolve) => (answer = resolve));
  // A failure is the transaction's: whoever does not wait for the answer need not hear of it.
  answered.catch(() => undefined);
  return { rows: [], answer, answered };
}
