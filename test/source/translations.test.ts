import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldMessages } from '../../api/http/messages.ts'
import {
  alertCauses,
  alertChannels,
  alertMessageKinds,
  alertPlaces,
} from '../../shared/contract/alert.ts'
import { answerWays } from '../../shared/contract/answer.ts'
import { assignmentCauses } from '../../shared/contract/assignment.ts'
import { stopOutcomes } from '../../shared/contract/control.ts'
import { decisionReasons, notifiedDecisions } from '../../shared/contract/decision.ts'
import {
  emailStatuses,
  emailTemplates,
  storedReasons,
  suppressionCauses,
} from '../../shared/contract/email.ts'
import { namedOrigins } from '../../shared/contract/entry.ts'
import { erasureCounts } from '../../shared/contract/erasure.ts'
import { eventAboutKinds, eventTypes, formerEventTypes } from '../../shared/contract/event.ts'
import { funnelGroups } from '../../shared/contract/funnel.ts'
import { jobChanges, jobStates, skipReasons } from '../../shared/contract/job.ts'
import { languages } from '../../shared/contract/language.ts'
import {
  followUps,
  leadKinds,
  leadStatuses,
  lostReasons,
  spamReasons,
} from '../../shared/contract/lead.ts'
import { measuredRanges } from '../../shared/contract/measurements.ts'
import { mediaFailures, mediaKinds } from '../../shared/contract/media.ts'
import { noteKinds } from '../../shared/contract/note.ts'
import { collisionFlags, partnerStatuses, riskFlags } from '../../shared/contract/partner.ts'
import { duplicateTraits } from '../../shared/contract/person.ts'
import { processKinds, storedCauses } from '../../shared/contract/process.ts'
import {
  propertyAttributes,
  propertyKinds,
  propertyStatuses,
} from '../../shared/contract/property.ts'
import { countNames } from '../../shared/contract/referral.ts'
import { searchedResources } from '../../shared/contract/search.ts'
import { isPermission, passwordProblems, staffRoles } from '../../shared/contract/staff.ts'
import { snoozeOptions, taskKinds, taskRepeats } from '../../shared/contract/task.ts'
import { queueNames } from '../../shared/jobs/boss-queues.ts'
import { adminFiles, adminFolder, isTextsFile, loadTexts, namespacesOf } from '../setup/texts.ts'

const { es, en, parts } = await loadTexts()
const sources = adminFiles()
  .filter((path) => !isTextsFile(path) && !path.includes('i18n/'))
  .map((path) => ({ path, text: readFileSync(join(adminFolder, path), 'utf8') }))

const decisions = Object.keys(decisionReasons)
const contactKinds = ['call', 'message', 'email']
const spamAnswers = ['cleared', 'confirmed']
const submissionStates = ['recorded', 'waiting', 'retrying', 'dead', 'gone']
const staffActions = [
  'disable',
  'enable',
  'back',
  'resetTwoFactor',
  'unlinkWorkAccount',
  'inviteAgain',
  'cancelAbsence',
]
const twoFactorTasks = ['enable', 'generate-backup-codes', 'disable']
const measuredStates = ['dead', 'retrying', 'ready', 'active', 'deferred']
const codeKinds = ['totp', 'backup-code']

/** The values that can follow a stem, by stem, in keys that the dashboard composes at run time. */
const valuesOf: Record<string, readonly string[]> = {
  'load.page': [
    ...['offline', 'unreachable', 'failed', 'notAllowed', 'rejected', 'empty', 'noMatch'],
  ].flatMap((reason) => [`${reason}.title`, `${reason}.hint`]),
  account: ['light', 'dark', 'system'],
  alertHelp: alertCauses.flatMap((cause) =>
    ['title', 'meaning', 'look', 'act'].map((part) => `${cause}.${part}`),
  ),
  'alerts.kind': alertMessageKinds,
  'alerts.part': ['meaning', 'look', 'act'],
  'alerts.place': alertPlaces,
  'alerts.status': ['waiting', 'sent', 'failed', 'superseded'],
  'alerts.way': alertChannels,
  ...Object.fromEntries(
    ['done', 'hint', 'send', 'ways'].map((part) => [`answer.${part}`, answerWays]),
  ),
  assignedBy: assignmentCauses,
  common: languages,
  controls: [
    ...['resume', 'changePause', 'pause', 'concurrency', 'holdTemplate', 'probe'],
    ...['pauseDialog', 'holdDialog'].flatMap((dialog) =>
      [...['note', 'start.title', 'start.confirm', 'change.title', 'change.confirm']].map(
        (part) => `${dialog}.${part}`,
      ),
    ),
  ],
  'controls.concurrencyDialog': ['emails', 'batches', 'jobs', 'changed', 'reset'],
  'controls.probed': ['accepted', 'refused', 'timeout'],
  'controls.mark': ['paused', 'held'],
  'controls.stopOutcome': stopOutcomes,
  'controls.until': ['15', '60', '240', '1440', 'open', 'openTemplate'],
  'contact.note': contactKinds,
  'contact.question': contactKinds,
  'contact.endsWait': contactKinds,
  'contact.record': contactKinds,
  'contact.recorded': contactKinds,
  'decision.do': decisions,
  'decision.doMany': notifiedDecisions,
  'decision.done': decisions,
  'decision.many': notifiedDecisions,
  'decision.title': decisions,
  decisionReason: Object.values(decisionReasons).flat(),
  'emails.action': ['resend', 'sendAnyway', 'settle', 'correct'],
  'emails.preview': ['html', 'text'],
  emailReason: Object.keys(storedReasons),
  emailStatus: emailStatuses,
  emailTemplate: emailTemplates,
  'entry.others': ['email', 'phone'],
  'entry.same': ['email', 'phone', 'emailAndName', 'phoneAndName'],
  event: [...eventTypes, ...Object.keys(formerEventTypes)],
  'people.matchedOn': duplicateTraits,
  followUp: followUps,
  health: ['dead', 'retrying', 'ready', 'active'],
  'home.all': ['leads', 'partners'],
  'home.emails': ['sent', 'failed', 'withheld', 'waiting'],
  'home.empty': ['leads', 'partners'],
  'home.latest': ['leads', 'partners'],
  'home.queues': ['queue', 'ready', 'later', 'active', 'dead', 'oldest'],
  interest: ['inventory', 'team', 'prospects'],
  jobs: [
    ...['retries', 'cancellations', 'dismissals'].flatMap((name) => [
      `${name}.title`,
      `${name}.confirm`,
    ]),
    ...['cancellations.done', 'dismissals.done'],
  ],
  'jobs.attempt': ['done', 'retry', 'deferred', 'dead_letter'],
  'jobs.heading': ['attempts', 'staffActions', 'chain'],
  'jobs.lead': leadKinds,
  'jobs.outcome': ['plan', 'done'].flatMap((tense) =>
    [...jobChanges, 'emails'].map((change) => `${tense}.${change}`),
  ),
  'jobs.outcome.skip': skipReasons,
  'jobs.tab': ['list', 'failures', 'queues', 'workers'],
  'jobs.undone': ['changed', 'skipped'],
  'jobs.retryOne': ['dead', 'retrying', 'deferred', 'failed', 'cancelled'],
  jobState: jobStates,
  'journey.actor': ['client', 'system', 'staff'],
  'journey.filter': ['all', 'mail', 'staff', 'problems'],
  'journey.mail': emailStatuses,
  'journey.order': ['newest', 'oldest'],
  'journey.suppressedBy': suppressionCauses,
  kindSource: ['derived', 'corrected'],
  'leadWork.won': ['former', 'proposal'],
  lostReason: lostReasons,
  'money.problem': ['notNumber', 'zero', 'tooLarge', 'noCents'],
  leadOrigin: namedOrigins,
  leadKind: leadKinds,
  leadStatus: leadStatuses,
  'leadWork.money': ['budget', 'value'],
  'leadWork.notSent': [...suppressionCauses, 'cancelled'],
  'leadWork.spam': spamAnswers,
  limitedBy: ['payment', 'cash', 'budget', 'none'],
  'live.hint': ['live', 'paused', 'lost'],
  'live.state': ['live', 'paused', 'lost'],
  'list.filter': ['about', 'id', 'q'],
  login: [
    ...['wrong', 'disabled', 'delayed', 'refused', 'secondWorkAccount'],
    ...['expired', 'tooManyCodes', 'linkExpired'],
  ],
  'login.code': codeKinds,
  'login.title': ['password', 'code', 'reset'],
  'login.use': codeKinds,
  measured: ['wait', 'run', 'latency', 'completed', 'failed', 'arrived'],
  'measured.chart': ['completed', 'flow', 'latency', 'wait', 'run'],
  'measured.column': [...measuredStates, 'oldest', 'lastMinute', 'lastHour', 'drain'],
  'measured.group': ['now', 'oldest', 'completed', 'latency', 'drain'],
  'measured.help': [
    'wait',
    'run',
    'latency',
    'percentiles',
    'leftOut',
    'completed',
    'arrived',
    'drain',
    'failed',
  ],
  'measured.marks': ['release', 'crash'],
  'measured.ranges': measuredRanges,
  'media.failures': mediaFailures,
  mediaKind: mediaKinds,
  menu: ['business', 'operations', 'administration'],
  noteKind: noteKinds,
  'palette.all': searchedResources,
  'palette.keywords': [
    ...[
      'home',
      'leads',
      'funnel',
      'partners',
      'referrals',
      'properties',
      'assessments',
      'alerts',
      'jobs',
    ],
    ...[
      'people',
      'emails',
      'events',
      'staff',
      'rules',
      'answer-templates',
      'suppressions',
      'newLead',
      'newProperty',
      'profile',
      'language',
    ],
    ...[
      'light',
      'dark',
      'system',
      'singleKeys',
      'logout',
      'help',
      'mine',
      'answer',
      'followUp',
      'note',
    ],
    ...['status', ...contactKinds, ...decisions],
  ],
  partnerStatus: partnerStatuses,
  passwordProblem: passwordProblems,
  'processes.cause': [...storedCauses, 'lost'],
  'processes.column': [
    ...['process', 'release', 'startedAt', 'seenAt', 'done', 'takes', 'memory', 'version'],
    ...['endedAt', 'cause', 'lived'],
  ],
  'processes.kind': processKinds,
  'profile.ask': twoFactorTasks,
  'profile.do': twoFactorTasks,
  propertyAttribute: propertyAttributes,
  'property.dossier': ['es', 'en', 'making', 'failed'],
  propertyKind: propertyKinds,
  propertyStatus: propertyStatuses,
  queue: queueNames,
  queueKind: ['few', 'alone', 'dead'],
  'ra.boolean': ['true', 'false'],
  'ra.sort': ['ASC', 'DESC'],
  recordCount: erasureCounts,
  recordKind: eventAboutKinds,
  'funnel.group': funnelGroups,
  'funnel.none': funnelGroups,
  'funnel.period': ['30', '90', '365', 'custom'],
  'funnel.row': funnelGroups,
  periodDays: ['from', 'until'],
  'referrals.count': countNames,
  'referrals.definition': countNames,
  'referrals.kind': ['lead', 'partner'],
  'referrals.period': ['halfYear', 'thisYear', 'lastYear', 'custom'],
  riskFlag: riskFlags,
  riskFlagMeaning: riskFlags,
  role: staffRoles,
  roleHint: staffRoles,
  shared: collisionFlags,
  desktopNotices: ['default', 'granted', 'denied'],
  leadNotice: ['reminder', 'moved', 'taken', 'nobody'],
  reassignCause: ['unanswered', 'away', 'disabled', 'other_role', 'unassigned'],
  signInMethod: ['password', 'code', 'backup_code', 'sso'],
  spamReason: spamReasons,
  spamReview: ['open', ...spamAnswers],
  staff: staffActions,
  'staff.about': staffActions,
  'staff.done': staffActions,
  staffState: ['active', 'invited', 'disabled'],
  'submissions.about': submissionStates,
  'submissions.state': submissionStates,
  suppressedBy: suppressionCauses,
  'undo.decided': notifiedDecisions,
  'undo.kept': ['status', 'followUpOn'],
  'views.all': ['leads', 'partners', 'assessments'],
  'tasks.due': ['overdue', 'overdueSince', 'hour', 'today'],
  taskKind: taskKinds,
  taskRepeat: taskRepeats,
  'tasks.said': ['added', 'done', 'opened', 'snoozed', 'moved', 'changed', 'removed'],
  'tasks.snoozeTo': snoozeOptions,
}

/** The stems that names of fields, columns and figures follow. No list contains all of them. */
const fieldStems = /^(field|home\.figure|jobs\.machinery|resources(\..*)?|rules\.fields)$/

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

const stems = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/`([a-z][\w.]*)\.\$\{/g)].map(([, stem = '']) => stem).filter(isOurs),
  ),
)

test('the values of every stem of composed keys are listed, and each has a text', () => {
  expect(stems.size).toBeGreaterThan(50)
  const listed = Object.keys(valuesOf)
  expect([...stems].filter((stem) => !(stem in valuesOf || fieldStems.test(stem)))).toEqual([])
  expect(listed.filter((stem) => !isStem(stem))).toEqual([])
  const missing = composedKeys().filter((key) => !es.has(key))
  expect(missing).toEqual([])
})

function composedKeys() {
  return Object.entries(valuesOf).flatMap(([stem, values]) =>
    values.map((value) => `${stem}.${value}`),
  )
}

test('every text of the dashboard is used', () => {
  const quoted = sources.flatMap(({ text }) => text.match(/(?<=['"`])[\w.-]+(?=['"`])/g) ?? [])
  const used = new Set([...quoted, ...composedKeys()])
  const isUsed = (key: string) => {
    const parts = key.split('.')
    const above = parts.map((_, index) => parts.slice(0, index).join('.'))
    return used.has(key) || key.startsWith('ra.') || above.some((stem) => fieldStems.test(stem))
  }
  expect([...es.keys()].filter((key) => !isUsed(key))).toEqual([])
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
