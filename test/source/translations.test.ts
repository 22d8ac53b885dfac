import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldMessages } from '../../api/http/messages.ts'
import { assignmentCauses } from '../../shared/contract/assignment.ts'
import { emailStatuses, emailTemplates } from '../../shared/contract/email.ts'
import { erasureCounts } from '../../shared/contract/erasure.ts'
import { eventAboutKinds, eventTypes } from '../../shared/contract/event.ts'
import { languages } from '../../shared/contract/language.ts'
import { leadKinds, leadStatuses, spamReasons } from '../../shared/contract/lead.ts'
import { partnerStatuses, riskFlags } from '../../shared/contract/partner.ts'
import { propertyKinds, propertyStatuses } from '../../shared/contract/property.ts'
import { isPermission, staffRoles } from '../../shared/contract/staff.ts'
import { queueNames } from '../../shared/jobs/boss-queues.ts'
import { adminFiles, adminFolder, isTextsFile, loadTexts, namespacesOf } from '../setup/texts.ts'

const { es, en, parts } = await loadTexts()
const sources = adminFiles()
  .filter((path) => !isTextsFile(path) && !path.includes('i18n/'))
  .map((path) => ({ path, text: readFileSync(join(adminFolder, path), 'utf8') }))

/** The values that can follow a stem, by stem, in keys that the dashboard composes at run time. */
const valuesOf: Record<string, readonly string[]> = {
  common: languages,
  event: eventTypes,
  emailStatus: emailStatuses,
  emailTemplate: emailTemplates,
  leadKind: leadKinds,
  leadStatus: leadStatuses,
  partnerStatus: partnerStatuses,
  propertyKind: propertyKinds,
  propertyStatus: propertyStatuses,
  riskFlag: riskFlags,
  role: staffRoles,
  roleHint: staffRoles,
  spamReason: spamReasons,
  recordKind: eventAboutKinds,
  queue: queueNames,
  recordCount: erasureCounts,
  'assignment.by': assignmentCauses,
  'journey.actor': ['client', 'system', 'staff'],
  'journey.mail': emailStatuses,
  'ra.boolean': ['true', 'false'],
}

const namespaces = namespacesOf(es)
const isOurs = (key: string) => namespaces.has(key.split('.')[0] ?? '')

test('texts and source files are found', () => {
  expect(parts).toBeGreaterThan(10)
  expect(es.size).toBeGreaterThan(400)
  expect(sources.length).toBeGreaterThan(60)
})

test('both languages have the same keys, with the same placeholders', () => {
  const placeholders = (text = '') => [...new Set(text.match(/%\{\w+\}/g))].toSorted()
  const own = [...es.keys()].filter((key) => !key.startsWith('ra.'))
  expect(own.filter((key) => !en.has(key))).toEqual([])
  expect([...en.keys()].filter((key) => !es.has(key) && !key.startsWith('ra.'))).toEqual([])
  const differing = own.filter(
    (key) => `${placeholders(es.get(key))}` !== `${placeholders(en.get(key))}`,
  )
  expect(differing).toEqual([])
})

test('every text of react-admin has a Spanish translation', () => {
  const missing = [...en.keys()].filter((key) => key.startsWith('ra.') && !es.has(key))
  expect(missing).toEqual([])
})

// Keys of `useStore`, which saves settings in the browser, look like keys of texts.
const storeKeys = /useStore(<[^(]*>)?\([^)]*\)/g

test('every key in the dashboard has a text', () => {
  const used = sources.flatMap(({ path, text }) =>
    [...text.replaceAll(storeKeys, '').matchAll(/['"]([a-z]\w*(?:\.[\w-]+)+)['"]/g)]
      .map(([, key]) => key ?? '')
      .filter((key) => isOurs(key) && !isPermission(key) && !/\.tsx?$/.test(key))
      .map((key) => ({ path, key })),
  )
  expect(used.length).toBeGreaterThan(150)
  const isEvent = (key: string) => es.has(`event.${key}`)
  const missing = used.filter(({ key }) => !es.has(key) && !isStem(key) && !isEvent(key))
  expect(missing).toEqual([])
})

// Whether a key is the stem of other keys, as in `texts="leadStatus"`.
function isStem(key: string) {
  return [...es.keys()].some((fullKey) => fullKey.startsWith(`${key}.`))
}

test('every stem of composed keys has texts, and each listed value of a stem has one', () => {
  const stems = sources.flatMap(({ text }) =>
    [...text.matchAll(/`([a-z][\w.]*)\.\$\{/g)].map(([, stem]) => stem ?? ''),
  )
  const ours = [...new Set(stems)].filter(isOurs)
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter((stem) => !isStem(stem))).toEqual([])
  const missing = Object.entries(valuesOf)
    .filter(([stem]) => isStem(stem))
    .flatMap(([stem, values]) => values.map((value) => `${stem}.${value}`))
    .filter((key) => !es.has(key))
  expect(missing).toEqual([])
})

test('every error that a schema reports has a message, and every message is used', () => {
  const files = ['api', 'shared'].flatMap((folder) =>
    readdirSync(join(adminFolder, '..', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('http/messages.ts'))
      .map((path) => readFileSync(join(adminFolder, '..', folder, path), 'utf8')),
  )
  const reported = files.flatMap((text) =>
    [...text.matchAll(/error: '(\w+)'/g)].map(([, error]) => error),
  )
  expect(reported.length).toBeGreaterThan(5)
  expect(reported.filter((error = '') => !Object.hasOwn(fieldMessages, error))).toEqual([])
  const quoted = new Set(
    files.flatMap((text) => text.match(/(?<=')\w+(?=')|(?<=fieldMessages\.)\w+/g)),
  )
  expect(Object.keys(fieldMessages).filter((name) => !quoted.has(name))).toEqual([])
})
