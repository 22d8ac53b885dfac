import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { STOP_LIMIT_MS } from '../../shared/runtime/process.ts'
import { kustomization, type Manifest, manifests } from '../setup/deploy-files.ts'
import { hasProgram } from '../setup/programs.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'deploy/README.md'), 'utf8')
const run = promisify(execFile)

/** Kinds of CloudNativePG and of its backup plugin, whose schemas no package of the npm registry has. */
const unchecked = /^(postgresql|barmancloud)\.cnpg\.io\//
const checked = manifests.filter(({ resource }) => !unchecked.test(resource.apiVersion))
const find = (kind: string, name: string) =>
  manifests.find(({ resource }) => resource.kind === kind && resource.metadata.name === name)
    ?.resource

/** Checks manifests with Kubernetes's types, which also finds unknown fields; throws tsc's errors. */
async function checkTypes(all: Manifest[]) {
  // In a folder from which the package of the types can be found.
  const cache = join(root, 'node_modules/.cache/antesala')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'manifests-'))
  const lines = all.map(
    ({ resource: { apiVersion, kind }, resource }, index) =>
      `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}'\n` +
      `export const manifest${index}: Kind${index} = ${JSON.stringify(resource)}\n`,
  )
  try {
    await writeFile(join(folder, 'manifests.ts'), lines.join(''))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig']
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const args = [tsc, ...options, ...modules, join(folder, 'manifests.ts')]
    await run(process.execPath, args).catch((error) => {
      throw new Error(error.stdout || error.message)
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the manifests fit Kubernetes’s schemas, without unknown fields', async () => {
  expect(checked.length).toBeGreaterThan(10)
  await checkTypes(checked)
  for (const { file, resource } of checked) {
    const kinds = await import(/* @vite-ignore */ `kubernetes-models/${resource.apiVersion}`)
    expect(() => new kinds[resource.kind](resource).validate(), file).not.toThrow()
  }
})

test('the check refuses an unknown field and a value of the wrong type', async () => {
  const service = find('Service', 'antesala-api')
  const changed = (spec: object) => [{ file: '', resource: { ...service, spec } }]
  await expect(checkTypes(changed({ ...service.spec, selektor: {} }))).rejects.toThrow('selektor')
  await expect(checkTypes(changed({ ...service.spec, ports: 80 }))).rejects.toThrow('IServicePort')
})

test('kustomization.yaml lists every manifest', () => {
  expect([...kustomization.resources].sort()).toEqual(
    [...new Set(manifests.map(({ file }) => file))].sort(),
  )
})

test.skipIf(!hasProgram('kubectl'))(
  'kubectl builds all resources, with pinned images',
  async () => {
    const { stdout } = await run('kubectl', ['kustomize', join(root, 'deploy/kubernetes')])
    expect(parseAllDocuments(stdout).length).toBe(manifests.length)
    const images = [...stdout.matchAll(/^\s*-? ?image(?:Name)?: (\S+)$/gm)].map(([, name]) => name)
    expect(images.length).toBe(4)
    for (const image of images) expect(image).toMatch(/:\d[\w.-]+$/)
  },
)

const pods = manifests.flatMap(({ resource }) =>
  ['Deployment', 'Job'].includes(resource.kind) ? [resource.spec.template.spec] : [],
)

test('every pod satisfies the restricted Pod Security Standard, with a read-only file system', () => {
  expect(pods.length).toBe(3)
  for (const { securityContext, containers, automountServiceAccountToken } of pods) {
    expect(automountServiceAccountToken).toBe(false)
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const container of containers)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
})

test('API and worker share the volume of MEDIA_DIR, which pods on several nodes can write', () => {
  const claim = find('PersistentVolumeClaim', 'antesala-media')
  expect(claim.spec.accessModes).toEqual(['ReadWriteMany'])
  for (const name of ['antesala-api', 'antesala-worker']) {
    const { volumes, containers } = find('Deployment', name).spec.template.spec
    expect(volumes).toContainEqual({
      name: 'media',
      persistentVolumeClaim: { claimName: claim.metadata.name },
    })
    const { value } = containers[0].env.find((one: { name: string }) => one.name === 'MEDIA_DIR')
    expect(containers[0].volumeMounts).toContainEqual({ name: 'media', mountPath: value })
  }
})

test('a stopping pod has the time that a process needs, after its balancers know', () => {
  for (const name of ['antesala-api', 'antesala-worker']) {
    const { terminationGracePeriodSeconds, containers } = find('Deployment', name).spec.template
      .spec
    const delay = containers[0].lifecycle.preStop.sleep.seconds
    expect(terminationGracePeriodSeconds).toBeGreaterThan(delay + STOP_LIMIT_MS / 1000)
  }
})

test('probes, Service and NetworkPolicies use the ports that the processes open', () => {
  const [api] = find('Deployment', 'antesala-api').spec.template.spec.containers
  const [worker] = find('Deployment', 'antesala-worker').spec.template.spec.containers
  const paths = (container: typeof api) =>
    [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
      (probe) => probe && `${probe.httpGet.port}${probe.httpGet.path}`,
    )
  expect(paths(api)).toEqual(['http/healthz', 'http/readyz', 'http/healthz'])
  expect(paths(worker)).toEqual(['metrics/healthz', undefined, 'metrics/healthz'])
  expect(api.ports).toEqual([
    { name: 'http', containerPort: 3000 },
    { name: 'metrics', containerPort: 9464 },
  ])
  expect(find('NetworkPolicy', 'antesala-api').spec.ingress[0].ports).toEqual([{ port: 3000 }])
  expect(find('NetworkPolicy', 'antesala-processes').spec.ingress[0].ports).toEqual([
    { port: 9464 },
  ])
})

test('every selector selects the pods of its Deployment', () => {
  for (const kind of ['Service', 'PodDisruptionBudget']) {
    const { spec } = find(kind, 'antesala-api')
    const selected = kind === 'Service' ? spec.selector : spec.selector.matchLabels
    const { labels } = find('Deployment', 'antesala-api').spec.template.metadata
    expect(labels).toMatchObject(selected)
  }
})

test('the database confirms each commit on a standby, and all its names fit together', () => {
  const { metadata, spec } = find('Cluster', 'antesala-db')
  expect(spec.instances).toBe(3)
  expect(spec.postgresql.synchronous).toEqual({
    method: 'any',
    number: 1,
    dataDurability: 'required',
    failoverQuorum: true,
  })
  expect(find('ScheduledBackup', 'antesala-nightly').spec.cluster.name).toBe(metadata.name)
  const store = spec.plugins[0].parameters.barmanObjectName
  expect(find('ObjectStore', store)).toBeDefined()
  expect(find('NetworkPolicy', 'antesala-db').spec.podSelector.matchLabels).toEqual({
    'cnpg.io/cluster': metadata.name,
  })
})

test('the database has the parameters of the cluster with Patroni, on which failovers are tried', () => {
  const patroni = parse(readFileSync(join(root, 'deploy/postgresql/patroni.yml'), 'utf8'))
  const tried: Record<string, unknown> = patroni.bootstrap.dcs.postgresql.parameters
  const { parameters } = find('Cluster', 'antesala-db').spec.postgresql
  // Less, because the log has a volume of its own.
  const { max_slot_wal_keep_size, ...same } = tried
  expect(max_slot_wal_keep_size).toBe('10GB')
  const expected = Object.entries(same).map(([name, value]) => [name, String(value)])
  expect(parameters).toMatchObject(Object.fromEntries(expected))
})

test('each process checks the certificate of the database', () => {
  for (const { volumes, containers } of pods) {
    const { name, projected } = volumes.find((volume: { projected?: object }) => volume.projected)
    expect(JSON.stringify(projected.sources)).toContain('"path":"ca.crt"')
    const mount = containers[0].volumeMounts.find((one: { name: string }) => one.name === name)
    expect(readme).toContain(`sslmode=verify-full&sslrootcert=${mount.mountPath}/ca.crt`)
  }
})
