import { spawnSync } from 'node:child_process';
import { BlockList, isIP } from 'node:net';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EmailSettings } from '../../src/paging/channels/email/email.channel.js';
import { PushSettings } from '../../src/paging/channels/push/push.channel.js';
import { NtfyServerSettings } from '../../src/paging/channels/ntfy/ntfy.channel.js';
import { SlackAppSettings } from '../../src/paging/channels/slack/slack.channel.js';
import { TelegramBotSettings } from '../../src/paging/channels/telegram/telegram.channel.js';
import { TwilioSettings } from '../../src/paging/channels/twilio/twilio-settings.js';
import { Environment, namesOf } from '../../src/platform/config/environment.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import {
  BASE,
  documents,
  filesIn,
  K8S,
  kustomization,
  manifestsIn,
  manifestsOf,
  missing,
  OVERLAY,
  podOf,
  settingsIn,
  type Container,
  type Manifest,
} from './manifests.js';
import { typeErrors } from './strict-types.js';

const SECRETS = join(K8S, 'secret.example.yaml');
const OF_CHANNELS = [
  EmailSettings,
  TwilioSettings,
  PushSettings,
  TelegramBotSettings,
  SlackAppSettings,
  NtfyServerSettings,
];
const KNOWN_SETTINGS = new Set([Environment, ...OF_CHANNELS].flatMap(namesOf));

const objects = manifestsOf(OVERLAY);
const workloads = objects.filter((each) => podOf(each));
const named = (kind: string): string[] => objects.filter((each) => each.kind === kind).map(nameOf);
const containersOf = (each: Manifest): Container[] => podOf(each)?.containers ?? [];
const settings = { ...settingsIn(join(BASE, 'config.env')), ...settingsIn(join(OVERLAY, 'config.env')) };
const secrets = manifestsIn(SECRETS)[0]?.stringData ?? {};

function nameOf({ metadata }: Manifest): string {
  return metadata.name;
}

const kubectl = spawnSync('kubectl', ['kustomize', OVERLAY], { encoding: 'utf8' });
const rendered = kubectl.error === undefined ? documents(kubectl.stdout) : [];
const worker = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'pager-worker');
const broken = [{ replica: 2 }, { replicas: '2' }, { selector: undefined }].map((change) => ({
  ...(worker as Manifest),
  spec: { ...worker?.spec, ...change },
}));
const real = [...objects, ...manifestsIn(SECRETS), ...rendered];
const errors = typeErrors([...real, ...broken]);

/** Runs the model's own validation (formats, enumerations), which the types cannot express. */
async function validate(manifest: Manifest): Promise<void> {
  const { apiVersion, kind } = manifest;
  const models = (await import(`kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (data: object) => { validate(): void }
  >;
  const Model = models[kind];
  if (!Model) throw new Error(`There is no ${apiVersion} ${kind}`);
  new Model(manifest).validate();
}

describe('the kustomizations', () => {
  it.each(['base', 'overlays/production'])('name files that exist, and every file beside them: %s', (name) => {
    const folder = join(K8S, name);
    const { resources, patches = [], configMapGenerator = [] } = kustomization(folder);
    const listed = [
      ...resources,
      ...patches.map(({ path }) => path),
      ...configMapGenerator.flatMap(({ envs }) => envs),
    ];
    expect(missing(folder, listed)).toEqual([]);
    expect(listed.filter((path) => !path.startsWith('..')).sort()).toEqual(filesIn(folder).sort());
  });

  it('patch, merge and re-tag what is there', () => {
    const overlay = kustomization(OVERLAY);
    const generated = kustomization(BASE).configMapGenerator?.map(({ name }) => name);
    for (const { name, behavior } of overlay.configMapGenerator ?? []) {
      expect({ behavior, known: generated?.includes(name) }).toEqual({ behavior: 'merge', known: true });
    }
    for (const { path } of overlay.patches ?? []) {
      for (const patch of manifestsIn(join(OVERLAY, path))) {
        const target = objects.find((each) => each.kind === patch.kind && nameOf(each) === nameOf(patch));
        const containers = target ? containersOf(target).map(({ name }) => name) : [];
        for (const { name } of containersOf(patch)) expect(containers).toContain(name);
        expect(target?.apiVersion).toBe(patch.apiVersion);
      }
    }
    const images = new Set(workloads.flatMap(containersOf).map(({ image }) => image));
    expect(overlay.images?.map(({ name }) => name)).toEqual([...images]);
    for (const { newTag } of overlay.images ?? []) expect(newTag).toMatch(/^\d/);
  });

  const there = kubectl.error === undefined;
  (there ? it : it.skip)(`render to valid objects${there ? '' : ' (skipped: there is no kubectl)'}`, async () => {
    expect(kubectl.stderr).toBe('');
    expect(rendered.map(nameOf)).toEqual(expect.arrayContaining(objects.map(nameOf)));
    for (const each of rendered) await validate(each);
    expect(kubectl.stdout).not.toMatch(/image: pager$/m);
  });
});

describe('the objects', () => {
  it('have the fields that the Kubernetes API knows, and no others', async () => {
    const found = real.map(({ kind, metadata }, index) => ({
      object: `${kind} ${metadata.name}`,
      errors: errors[index],
    }));
    expect(found.filter((each) => each.errors?.length !== 0)).toEqual([]);
    for (const each of objects) await validate(each);
  });

  it('would be refused with a misspelt field, a wrong type or a missing part', () => {
    expect(errors.slice(real.length)).toEqual([
      [expect.stringContaining(`'"replica"' does not exist`)],
      [expect.stringContaining(`'string' is not assignable to type 'number'`)],
      [expect.stringContaining(`'"selector"' is missing`)],
    ]);
  });

  it('refer to what exists', () => {
    const configMaps = kustomization(BASE).configMapGenerator?.map(({ name }) => name);
    for (const each of workloads) {
      const pod = podOf(each);
      expect(named('ServiceAccount')).toContain(pod?.serviceAccountName);
      const volumes = pod?.volumes.map(({ name }) => name);
      for (const { envFrom, volumeMounts, ports = [], ...container } of containersOf(each)) {
        for (const { configMapRef, secretRef } of envFrom) {
          if (configMapRef) expect(configMaps).toContain(configMapRef.name);
          if (secretRef) expect(manifestsIn(SECRETS).map(nameOf)).toContain(secretRef.name);
        }
        for (const { name } of volumeMounts) expect(volumes).toContain(name);
        const probes = Object.entries(container).filter(([key]) => key.endsWith('Probe'));
        for (const [, probe] of probes as [string, Container['startupProbe']][]) {
          if (probe?.httpGet) expect(ports.map(({ name }) => name)).toContain(probe.httpGet.port);
        }
      }
    }
    for (const { spec } of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')) {
      expect(named(spec.scaleTargetRef.kind as string)).toContain(spec.scaleTargetRef.name);
    }
    for (const { spec } of objects.filter(({ kind }) => kind === 'Ingress')) {
      for (const { backend } of spec.rules[0].http.paths) expect(named('Service')).toContain(backend.service.name);
    }
  });

  it('select pods that exist', () => {
    const labels = workloads.map(({ spec }) => spec.template.metadata.labels as Record<string, string>);
    const selects = (selector: Record<string, string>) =>
      labels.some((own) => Object.entries(selector).every(([key, value]) => own[key] === value));
    for (const { kind, spec } of objects) {
      const selector = (kind === 'Service' ? spec.selector : (spec?.selector ?? spec?.podSelector)?.matchLabels) as
        | Record<string, string>
        | undefined;
      if (selector) expect({ kind, found: selects(selector) }).toEqual({ kind, found: true });
    }
  });

  it('give each Deployment its role, a budget, probes and a place of its own', () => {
    const deployments = workloads.filter(({ kind }) => kind === 'Deployment');
    expect(deployments.map(nameOf)).toEqual(['pager-api', 'pager-worker']);
    expect(named('PodDisruptionBudget')).toEqual(deployments.map(nameOf));
    for (const each of deployments) {
      const [container] = containersOf(each);
      const role = nameOf(each).replace('pager-', '');
      expect(container?.env).toEqual([{ name: 'ROLE', value: role }]);
      expect(Object.keys(container ?? {})).toEqual(
        expect.arrayContaining(['startupProbe', 'readinessProbe', 'livenessProbe']),
      );
      // A restart brings no database back.
      expect(container?.livenessProbe).not.toHaveProperty('httpGet');
      expect(each.spec.template.spec.topologySpreadConstraints).toHaveLength(2);
    }
    // What the autoscaler decides must not be undone by every apply.
    expect(deployments[0]?.spec).not.toHaveProperty('replicas');
  });

  it('run without any right that they do not need', () => {
    for (const each of workloads) {
      expect(podOf(each)).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext, resources } of containersOf(each)) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({
          requests: { cpu: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
      }
    }
    expect(objects.filter(({ kind }) => kind === 'NetworkPolicy')).toHaveLength(3);
    // The network reaches what an Ingress names, and nothing else.
    const services = objects.filter(({ kind }) => kind === 'Service');
    expect(services.filter(({ spec }) => (spec.type ?? 'ClusterIP') !== 'ClusterIP' || spec.externalIPs)).toEqual([]);
    expect(JSON.stringify(objects)).not.toMatch(/"host(?:Port|Network)"/);
    // Secrets are made elsewhere.
    expect(named('Secret')).toEqual([]);
  });

  it('let nothing out to nodes, pods or metadata, but names and the database of the cluster', () => {
    const policy = objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'pager-egress');
    const { egress } = policy!.spec as {
      egress: { to: { ipBlock?: { cidr: string; except: string[] } }[]; ports?: object[] }[];
    };
    const blocks = egress.flatMap(({ to, ports }) => (ports ? [] : to.map(({ ipBlock }) => ipBlock!)));
    const listOf = (cidrs: string[]): BlockList => {
      const list = new BlockList();
      for (const cidr of cidrs) {
        const [address = '', length] = cidr.split('/');
        list.addSubnet(address, Number(length), isIP(address) === 6 ? 'ipv6' : 'ipv4');
      }
      return list;
    };
    const reached = (address: string): boolean => {
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      return blocks
        .filter(({ cidr }) => cidr.includes(':') === (family === 'ipv6'))
        .some(({ except }) => !listOf(except).check(address, family));
    };
    const closed = [
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.1',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '127.0.0.1',
    ];
    expect([...closed, 'fd00:ec2::254', 'fe80::1', '64:ff9b::a9fe:a9fe'].filter(reached)).toEqual([]);
    expect(['1.1.1.1', '172.32.0.1', '2606:4700::1111'].filter((address) => !reached(address))).toEqual([]);
    expect(egress.flatMap(({ ports }) => ports ?? [])).toEqual([
      { port: 53, protocol: 'UDP' },
      { port: 53, protocol: 'TCP' },
      { port: 5432, protocol: 'TCP' },
    ]);
  });

  it('set what the service knows, to what it takes', () => {
    const names = [...Object.keys(settings), ...Object.keys(secrets), 'ROLE'];
    expect(names.filter((name) => !KNOWN_SETTINGS.has(name))).toEqual([]);
    expect(Object.keys(settings).filter((name) => /SECRET|KEY|PASSWORD|TOKEN|DATABASE_URL/.test(name))).toEqual([]);
    const secretNames = [...KNOWN_SETTINGS].filter((name) => /(SECRET|KEY|PASSWORD|TOKEN)(_PREVIOUS)?$/.test(name));
    expect(secretNames.filter((name) => !(name in secrets))).toEqual([]);
    for (const ROLE of ['api', 'worker']) {
      const { server, storage, monitoring } = readConfig({ ...settings, ...secrets, ROLE });
      expect(server).toMatchObject({ role: ROLE, production: true, logFormat: 'json', trustProxy: 1 });
      expect(storage.s3?.bucket).toBe('pager-attachments');
      expect(monitoring.selfHeartbeatUrl).toBe(secrets['SELF_HEARTBEAT_URL']);
    }
    expect(basename(SECRETS)).toBe('secret.example.yaml');
  });
});
