const CLEAN_UP = Symbol('clean-up');

/** Rows that are deleted after a time. */
export interface CleanUpDeclaration {
  table: string;
  /** The column that says how old a row is; it begins an index of the rows. */
  olderThan: string;
  /** How long a row is kept after that, in milliseconds. */
  keepMs: number;
  /** SQL: only rows that fit. */
  where?: string;
  /** True: no longer than closed alerts are kept (RETENTION_DAYS). */
  noLongerThanAlerts?: boolean;
}

/** On the module of the feature that owns the tables: their old rows are deleted (`CleanUpJob`). */
export function CleansUp(...declarations: readonly CleanUpDeclaration[]): ClassDecorator {
  return (module) => Reflect.defineMetadata(CLEAN_UP, declarations, module);
}

/** @param module a class; what it declares, if anything */
export function cleanUpOf(module: object): readonly CleanUpDeclaration[] {
  return (Reflect.getMetadata(CLEAN_UP, module) as readonly CleanUpDeclaration[] | undefined) ?? [];
}
