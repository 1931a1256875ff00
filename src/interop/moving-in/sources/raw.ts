export interface RawEntry {
  /** For people: the file, or the request. */
  where: string;
  json: unknown;
}

/** What a service says of an organisation, list by list, as it came. */
export interface Raw {
  /** The name of its source, or `backup`: of the third party, by its backup tool. */
  source: string;
  lists: Readonly<Record<string, readonly RawEntry[]>>;
  /** Lists that the source lacks: a folder that is not there, a request that was refused. */
  missing: readonly string[];
}
