const CLEAN_UP = Symbol('clean-up');

/** Rows that Pager deletes after a time. */
export interface CleanUpDeclaration {
  table: string;
  /** The column with the age of a row; an index begins with it. */
  olderThan: string;
  /** Retention after that time, in milliseconds. */
  keepMs: number;
  /** SQL: a condition for the rows. */
  where?: string;
  /** True: no longer than closed alerts are kept (RETENTION_DAYS). */
  noLongerThanAlerts?: boolean;
}

/** On the module that owns the tables: `CleanUpJob` deletes their old rows. */
export function CleansUp(...declarations: readonly CleanUpDeclaration[]): ClassDecorator {
  return (module) => Reflect.defineMetadata(CLEAN_UP, declarations, module);
}

/** The declarations of a module class. */
export function cleanUpOf(module: object): readonly CleanUpDeclaration[] {
  return (Reflect.getMetadata(CLEAN_UP, module) as readonly CleanUpDeclaration[] | undefined) ?? [];
}
