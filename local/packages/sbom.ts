import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Utils } from '@cyclonedx/cyclonedx-library/Contrib/Bom'
import { Factories } from '@cyclonedx/cyclonedx-library/Contrib/License'
import { ComponentScope, ComponentType, HashAlgorithm } from '@cyclonedx/cyclonedx-library/Enums'
import { Bom, Component, HashDictionary } from '@cyclonedx/cyclonedx-library/Models'
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize'
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec'
import satisfies from 'spdx-satisfies'
import { licenseOf } from './licenses.ts'
import { directPackages, type LockedPackage, lockedPackages } from './lock-file.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Returns the software bill of materials in CycloneDX 1.6: the packages that `npm ci --omit=dev`
 * installs, with licenses, hashes and what each of them needs. Those of other platforms are included, with the scope
 * `optional`, and so are optional peers of others: better-auth has vitest as one, and npm installs it then.
 */
export function createSbom(): string {
  const bom = new Bom({ serialNumber: Utils.randomSerialNumber() })
  bom.metadata.timestamp = new Date()
  const packages = lockedPackages().filter(({ isDevelopment }) => !isDevelopment)
  const components = new Map(packages.map((locked) => [locked.path, componentOf(locked)]))
  for (const { path, needs } of packages) connect(components.get(path), needs, components)
  for (const component of components.values()) bom.components.add(component)
  bom.metadata.component = antesala()
  connect(bom.metadata.component, directPackages(), components)
  const serializer = new JsonSerializer(new Json.Normalize.Factory(Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

function antesala() {
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const component = new Component(ComponentType.Application, name, { version, description })
  component.bomRef.value = name
  component.licenses.add(licenses.makeFromString(license))
  return component
}

// Throws if it cannot parse an expression, which then becomes a name.
const licenses = new Factories.LicenseFactory((expression) => satisfies(expression, ['MIT']))

function componentOf(locked: LockedPackage) {
  const { path, name, version, integrity, isOptional } = locked
  const component = new Component(ComponentType.Library, name, {
    bomRef: path,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    scope: isOptional ? ComponentScope.Optional : ComponentScope.Required,
    hashes: new HashDictionary([hashOf(integrity)]),
  })
  component.licenses.add(licenses.makeFromString(licenseOf(locked)))
  return component
}

const algorithms: Record<string, HashAlgorithm> = {
  sha512: HashAlgorithm['SHA-512'],
  sha1: HashAlgorithm['SHA-1'],
}

function hashOf(integrity: string): [HashAlgorithm, string] {
  const [name = '', base64 = ''] = integrity.split('-')
  const algorithm = algorithms[name]
  if (!algorithm) throw new Error(`the lock file has an unknown kind of hash: ${integrity}`)
  return [algorithm, Buffer.from(base64, 'base64').toString('hex')]
}

function connect(
  component: Component | undefined,
  needs: string[],
  components: Map<string, Component>,
) {
  for (const path of needs) {
    const needed = components.get(path)
    if (needed) component?.dependencies.add(needed.bomRef)
  }
}
