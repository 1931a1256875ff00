import { t } from '#words';
import { loaded } from '../../parts/loaded.js';
import { KINDS } from '../../../../src/configuration/domain/fields.js';

type Configuration = Record<string, unknown>;

const HEAD = /^pager\.(ya?ml|json)$/;
const READ = /\.(ya?ml|json)$/;

/**
 * The configuration of a file, or of the files of a folder: `pager.yaml`, and a folder for each kind, as the command line
 * writes it.
 * @throws Error that names the file
 */
export async function readFiles(files: readonly (File & { webkitRelativePath?: string })[]): Promise<Configuration> {
  const own = files.filter(({ name }) => READ.test(name));
  const [only] = own;
  if (only === undefined) throw new Error(t`There is no YAML or JSON file`);
  if (own.length === 1) return withoutReferences(await onlyObject(only));
  const head = own.find(({ name }) => HEAD.test(name));
  if (head === undefined) throw new Error(t`There is no pager.yaml; it says “version: 1”`);
  const configuration = await onlyObject(head);
  for (const file of own.filter((each) => each !== head)) {
    const path = file.webkitRelativePath || file.name;
    const folder = path.split('/').at(-2);
    const kind = KINDS.find((each) => each === folder);
    if (kind === undefined)
      throw new Error(t`${path} is in none of the folders ${{ folders: KINDS.join(', ') }}: choose the whole folder`);
    const list = configuration[kind];
    const objects = asObjects(path, (await documentsIn(file)).flat());
    configuration[kind] = [...(Array.isArray(list) ? (list as unknown[]) : []), ...objects];
  }
  return withoutReferences(configuration);
}

async function documentsIn(file: File): Promise<unknown[]> {
  const text = await file.text();
  try {
    if (file.name.endsWith('.json')) return [JSON.parse(text) as unknown];
    const { loadAll } = await loaded(() => import('js-yaml'));
    return loadAll(text);
  } catch (error) {
    throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function onlyObject(file: File): Promise<Configuration> {
  const [object, ...more] = asObjects(file.name, await documentsIn(file));
  if (object === undefined || more.length > 0) throw new Error(t`${{ file: file.name }}: must hold one object`);
  return { ...object };
}

/** @throws Error for a file without any: one that is cut off must not look like objects that are gone */
function asObjects(path: string, values: readonly unknown[]): Configuration[] {
  const isEmpty = (value: unknown): boolean =>
    value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  if (values.every(isEmpty)) throw new Error(t`${path} holds no object`);
  if (values.some((value) => typeof value !== 'object' || value === null || Array.isArray(value)))
    throw new Error(t`${path}: must hold objects only`);
  return values as Configuration[];
}

/** Secrets that stand in the environment of the command line are not known to a browser. */
function withoutReferences(configuration: Configuration): Configuration {
  const names = new Set<string>();
  JSON.stringify(configuration['integrations'] ?? [], (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    const [[name, variable] = [], ...more] = Object.entries(value) as [string, unknown][];
    if (name === 'env' && more.length === 0 && typeof variable === 'string') names.add(variable);
    return value;
  });
  if (names.size > 0)
    throw new Error(t`It takes ${{ names: [...names].join(', ') }} from the environment: apply it on the command line`);
  return configuration;
}
