/**
 * `npm run test:chart`: the Helm chart with Helm's own tools. `helm` and `kubeconform` are taken from the PATH, or built by Go into
 * a folder that git ignores; what cannot be had is skipped, and says so. KUBECONFORM_SCHEMAS names a folder or address of
 * schemas where the usual one is out of reach (as `-schema-location` takes it).
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadAll } from 'js-yaml';
import { goTool, isThere, sh } from '../openapi/tools.js';

const CHART = 'docker/helm';
const BASE = 'docker/k8s/base';
/** The oldest that Chart.yaml names, and a new one. */
const KUBERNETES = ['1.27.0', '1.34.0'];
/** A helm that Go has built would think of a very old one. */
const KUBE = ['--kube-version', KUBERNETES.at(-1)];
const VALUES = {
  'no values of its own': [],
  ...Object.fromEntries(readdirSync(`${CHART}/ci`).map((name) => [name, ['--values', join(CHART, 'ci', name)]])),
};
const helm = tool('helm', 'helm.sh/helm/v3/cmd/helm@v3.22.0', 'version');
const kubeconform = tool('kubeconform', 'github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0', '-v');

const render = (...args) => sh(helm, ['template', 'pager', CHART, '--namespace', 'pager', ...KUBE, ...args]);
const objectsOf = (yaml) => loadAll(yaml).filter(Boolean);
const podsOf = (objects) => objects.map((each) => each.spec?.template?.spec).filter(Boolean);
const find = (objects, kind, component) =>
  objects.find((each) => each.kind === kind && each.metadata.labels['app.kubernetes.io/component'] === component);

describe('the chart', { skip: helm ? false : 'neither helm nor Go is installed' }, () => {
  for (const [name, values] of Object.entries(VALUES)) {
    it(`passes helm lint with ${name}`, () => {
      sh(helm, ['lint', '--strict', ...KUBE, CHART, ...values]);
    });

    it(`renders to what Kubernetes takes with ${name}`, { skip: kubeconform ? false : 'no kubeconform' }, () => {
      const schemas = process.env.KUBECONFORM_SCHEMAS ?? 'default';
      for (const version of KUBERNETES)
        sh(kubeconform, ['-strict', '-summary', '-kubernetes-version', version, '-schema-location', schemas, '-'], {
          input: render(...values),
        });
    });

    it(`selects pods that exist, which may do nothing that they need not, with ${name}`, () => {
      const objects = objectsOf(render(...values));
      const labels = objects.map((each) => each.spec?.template?.metadata.labels).filter(Boolean);
      const selected = (selector) =>
        labels.some((own) => Object.entries(selector).every(([key, value]) => own[key] === value));
      for (const { kind, spec } of objects) {
        const selector = kind === 'Service' ? spec.selector : (spec?.selector ?? spec?.podSelector)?.matchLabels;
        if (selector) assert.ok(selected(selector), kind);
      }
      for (const pod of podsOf(objects)) {
        assert.equal(pod.automountServiceAccountToken, false);
        assert.equal(pod.securityContext.runAsNonRoot, true);
        for (const { securityContext, image } of pod.containers) {
          assert.deepEqual(securityContext, {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          assert.match(image, /^[\w./-]+:[\w.-]+$/);
        }
      }
      assert.ok(objects.every(({ kind }) => kind !== 'Secret'));
    });
  }

  it('has the pods of the kustomization', () => {
    const objects = objectsOf(render());
    for (const [component, file] of [
      ['api', 'api-deployment.yaml'],
      ['worker', 'worker-deployment.yaml'],
    ]) {
      const [theirs] = objectsOf(readFileSync(join(BASE, file), 'utf8'));
      const ours = find(objects, 'Deployment', component);
      assert.deepEqual(containerOf(ours), containerOf(theirs));
      assert.deepEqual(ours.spec.strategy, theirs.spec.strategy);
      const { spec: pod } = theirs.spec.template;
      const { terminationGracePeriodSeconds, securityContext, volumes } = ours.spec.template.spec;
      assert.deepEqual(
        { terminationGracePeriodSeconds, securityContext, volumes },
        {
          terminationGracePeriodSeconds: pod.terminationGracePeriodSeconds,
          securityContext: pod.securityContext,
          volumes: pod.volumes,
        },
      );
      assert.equal(ours.spec.replicas, 2);
      assert.ok(find(objects, 'PodDisruptionBudget', component));
    }
    const [job] = objectsOf(readFileSync(join(BASE, 'migrate-job.yaml'), 'utf8'));
    assert.deepEqual(containerOf(find(objects, 'Job', 'migrate')), containerOf(job));
    const everything = objectsOf(render(...VALUES['everything-values.yaml']));
    const egress = (all) => all.find(({ metadata: { name } }) => name === 'pager-egress').spec.egress;
    const policies = objectsOf(readFileSync(join(BASE, 'network-policies.yaml'), 'utf8'));
    assert.deepEqual(egress(everything).slice(0, -1), egress(policies));
    assert.equal(find(everything, 'HorizontalPodAutoscaler', 'api').spec.minReplicas, 3);
    assert.equal(find(everything, 'Deployment', 'api').spec.replicas, undefined);
  });

  it('restarts the pods when a setting changes, and tells the job the same settings', () => {
    const checksum = (objects) =>
      find(objects, 'Deployment', 'worker').spec.template.metadata.annotations['checksum/settings'];
    const [before, changed] = [[], ['--set', 'settings.LOG_LEVEL=debug']].map((more) => objectsOf(render(...more)));
    assert.notEqual(checksum(before), checksum(changed));
    const { data } = find(changed, 'ConfigMap', 'config');
    assert.equal(data.LOG_LEVEL, 'debug');
    const given = find(changed, 'Job', 'migrate').spec.template.spec.containers[0].env;
    assert.deepEqual(Object.fromEntries(given.map(({ name, value }) => [name, value])), data);
  });

  for (const wrong of [
    'api.replicas=0',
    'worker.replica=3',
    'settings.JWT_SECRET=x',
    'settings.DATABASE_URL=x',
    'settings.ROLE=all',
    'settings.log_level=info',
    'service.type=Open',
    'host=https://pager.example.com',
    'secretName=',
  ])
    it(`refuses ${wrong}`, () => {
      const { status, stderr } = spawnSync(helm, ['template', CHART, ...KUBE, '--set', wrong], { encoding: 'utf8' });
      assert.notEqual(status, 0);
      assert.match(stderr, /schema/);
    });
});

/** What a container says, but for the image and where its settings come from. */
function containerOf({ spec }) {
  const {
    image: _image,
    imagePullPolicy: _policy,
    envFrom: _from,
    env: _env,
    ...rest
  } = spec.template.spec.containers[0];
  return rest;
}

/** Its path; null where it cannot be had. */
function tool(name, module, versionFlag) {
  if (isThere(name, versionFlag)) return name;
  return isThere('go', 'version') ? goTool(module) : null;
}
