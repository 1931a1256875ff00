import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, loadAll } from 'js-yaml';

export const REPOSITORY = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const K8S = join(REPOSITORY, 'docker/k8s');

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  // Their shapes differ; what tests assert says what they expect.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  spec?: any;
  stringData?: Record<string, string>;
}

export interface Kustomization {
  folder: string;
  resources: string[];
  patches?: { path: string }[];
  configMapGenerator?: { name: string; behavior?: string; envs: string[] }[];
  images?: { name: string; newName: string; newTag: string }[];
}

export const BASE = join(K8S, 'base');
export const OVERLAY = join(K8S, 'overlays/production');

export function kustomization(folder: string): Kustomization {
  const read = load(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Omit<Kustomization, 'folder'>;
  return { folder, ...read };
}

export const manifestsIn = (file: string): Manifest[] => documents(readFileSync(file, 'utf8'));

export const documents = (yaml: string): Manifest[] => loadAll(yaml) as Manifest[];

/** Every object of a kustomization and of what it builds on, before patches. */
export function manifestsOf(folder: string): Manifest[] {
  return kustomization(folder).resources.flatMap((resource) => {
    const path = join(folder, resource);
    return resource.endsWith('.yaml') ? manifestsIn(path) : manifestsOf(path);
  });
}

/** The settings of an env file of a configMapGenerator. */
export function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const pairs = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
}

/** The pods that a manifest starts. */
export function podOf({ spec }: Manifest) {
  return spec?.template?.spec as
    | { containers: Container[]; volumes: { name: string }[]; serviceAccountName: string; securityContext: object }
    | undefined;
}

export interface Container {
  name: string;
  image: string;
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string }[];
  securityContext: object;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string }[];
  [probe: `${string}Probe`]: { httpGet?: { port: string } } | undefined;
}

/** The files of a folder of manifests that its kustomization must name. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
}

export const missing = (folder: string, paths: readonly string[]): string[] =>
  paths.map((path) => join(folder, path)).filter((path) => !existsSync(path));
