import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assignmentCauses } from '../../shared/contract/assignment.ts'
import { emailStatuses, emailTemplates } from '../../shared/contract/email.ts'
import { eventSubjects, eventTypes } from '../../shared/contract/event.ts'
import { languages } from '../../shared/contract/language.ts'
import { leadKinds, leadStatuses, spamReasons } from '../../shared/contract/lead.ts'
import { partnerStatuses, riskFlags } from '../../shared/contract/partner.ts'
import { propertyKinds, propertyStatuses } from '../../shared/contract/property.ts'
import { isPermission, staffRoles } from '../../shared/contract/staff.ts'

import { adminFiles, adminFolder, isWords, loadWords, spacesOf } from '../setup/words.ts'

const { es, en, parts } = await loadWords()
const sources = adminFiles()
  .filter((path) => !isWords(path) && !path.includes('i18n/'))
  .map((path) => ({ path, text: readFileSync(join(adminFolder, path), 'utf8') }))

/** What stands in a key that is put together while the dashboard runs, by what stands before it. */
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
  subject: eventSubjects,
  'assignment.by': assignmentCauses,
  'journey.actor': ['client', 'system', 'staff'],
  'journey.mail': emailStatuses,
  'ra.boolean': ['true', 'false'],
}

const spaces = spacesOf(es)
const isOurs = (key: string) => spaces.has(key.split('.')[0] ?? '')

test('there is something to check', () => {
  expect(parts).toBeGreaterThan(10)
  expect(es.size).toBeGreaterThan(400)
  expect(sources.length).toBeGreaterThan(60)
})

test('both languages say the same things, with the same blanks', () => {
  const blanks = (text = '') => [...new Set(text.match(/%\{\w+\}/g))].toSorted()
  const own = [...es.keys()].filter((key) => !key.startsWith('ra.'))
  expect(own.filter((key) => !en.has(key))).toEqual([])
  expect([...en.keys()].filter((key) => !es.has(key) && !key.startsWith('ra.'))).toEqual([])
  const differing = own.filter((key) => `${blanks(es.get(key))}` !== `${blanks(en.get(key))}`)
  expect(differing).toEqual([])
})

test('react-admin’s own words are all there in Spanish', () => {
  const missing = [...en.keys()].filter((key) => key.startsWith('ra.') && !es.has(key))
  expect(missing).toEqual([])
})

// What the browser keeps is named alike.
const storeKeys = /useStore(<[^(]*>)?\([^)]*\)/g

test('every key written in the dashboard has its words', () => {
  const asked = sources.flatMap(({ path, text }) =>
    [...text.replaceAll(storeKeys, '').matchAll(/['"]([a-z]\w*(?:\.[\w-]+)+)['"]/g)]
      .map(([, key]) => key ?? '')
      .filter((key) => isOurs(key) && !isPermission(key) && !/\.tsx?$/.test(key))
      .map((key) => ({ path, key })),
  )
  expect(asked.length).toBeGreaterThan(150)
  const isEvent = (key: string) => es.has(`event.${key}`)
  const missing = asked.filter(({ key }) => !es.has(key) && !isStem(key) && !isEvent(key))
  expect(missing).toEqual([])
})

// `words="leadStatus"` and the like: what a set of keys begins with.
function isStem(key: string) {
  return [...es.keys()].some((each) => each.startsWith(`${key}.`))
}

test('every key that is put together has words for each of its values', () => {
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
