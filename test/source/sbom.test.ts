import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { createSbom } from '../../local/packages/sbom.ts'

const root = resolve(import.meta.dirname, '../..')
const sbom = JSON.parse(createSbom())
const components: Record<string, unknown>[] = sbom.components

type Lock = { packages: Record<string, { version: string; dev?: boolean; integrity: string }> }
const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Returns a schema that the CycloneDX library contains. */
function schema(name: string) {
  const main = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')
  return JSON.parse(readFileSync(join(dirname(main), 'res/schema', name), 'utf8'))
}

function validator() {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}`)
  return ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'))
}

test('the software bill of materials is valid CycloneDX 1.6', () => {
  const validate = validator()
  validate(sbom)
  expect(validate.errors).toBeNull()
  validate({ ...sbom, components: [{ type: 'library' }] })
  expect(validate.errors?.[0]?.message).toContain("required property 'name'")
})

test('it contains every package that an installation without development packages has, and no other', () => {
  const production = locked.filter(([, { dev }]) => !dev).map(([path]) => path)
  expect(components.map((component) => component['bom-ref']).toSorted()).toEqual(
    production.toSorted(),
  )
  expect(production.length).toBeGreaterThan(500)
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['express', 'pg-boss', 'react']))
  expect(
    names.filter((name) => ['knip', 'axe-core', 'playwright-core'].includes(String(name))),
  ).toEqual([])
})

test('each package has its version, its package URL, its license and its hash', () => {
  for (const component of components) {
    const { version, integrity } = lock.packages[String(component['bom-ref'])] ?? {}
    expect(component.version).toBe(version)
    expect(component.purl).toBe(
      `pkg:npm/${encodeURIComponent(String(component.name)).replace('%2F', '/')}@${version}`,
    )
    expect(component.licenses, String(component.name)).toEqual([expect.anything()])
    const hash = Buffer.from(integrity?.split('-')[1] ?? '', 'base64').toString('hex')
    expect(component.hashes).toEqual([{ alg: expect.stringMatching(/^SHA-/), content: hash }])
  }
})

test('it says what each package needs, and ours are those of package.json', () => {
  const needs = new Map<string, string[]>(
    sbom.dependencies.map(({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => [
      ref,
      dependsOn,
    ]),
  )
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const direct = Object.keys({ ...dependencies, ...optionalDependencies })
  expect(needs.get('antesala')).toEqual(direct.map((name) => `node_modules/${name}`).toSorted())
  expect(needs.get('node_modules/pg')).toContain('node_modules/pg-types')
  // A package below another one that has a version of its own.
  expect(needs.get('node_modules/markdown-it')).toContain(
    'node_modules/markdown-it/node_modules/argparse',
  )
})
