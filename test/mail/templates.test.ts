import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emailTemplates } from '../../shared/contract/email.ts'
import { languages } from '../../shared/contract/language.ts'
import { mailMark } from '../../shared/mail/mark.ts'
import { mjmlToHtml } from '../../shared/mail/mjml-to-html.ts'
import { promisedDay } from '../../shared/mail/promised-day.ts'
import { readTemplate } from '../../shared/mail/template-files.ts'
import { businessOf, compileTemplates } from '../../shared/mail/templates.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { decisionEmail } from '../../worker/mail/emails/decision-email.ts'
import { samplesIn } from '../setup/mail-samples.ts'

const render = await compileTemplates()
const config = loadConfig([], {})
const business = businessOf(config)
const folder = join(import.meta.dirname, '../../shared/mail/templates')
const cases = languages.flatMap((language) =>
  emailTemplates.map((template) => [template, language] as const),
)

/** Returns the placeholders of a text, in order. */
function placeholdersOf(text: string) {
  return text.match(/\{\{.*?\}\}/gs) ?? []
}

test.each(cases)('%s.%s keeps every placeholder when MJML compiles it', async (...key) => {
  const { mjml, preheader } = readTemplate(...key)
  const frame = placeholdersOf(await mjmlToHtml('', '', key[1]))
  const compiled = placeholdersOf(await mjmlToHtml(mjml, preheader, key[1]))
  const expected = [...placeholdersOf(mjml), ...placeholdersOf(preheader), ...frame]
  expect(compiled.sort()).toEqual(expected.sort())
})

test('an MJML element in an invalid place is refused', async () => {
  await expect(mjmlToHtml('<mj-section></mj-section>', '', 'es')).rejects.toThrow()
})

test('no template inserts a value without escaping it', () => {
  for (const file of readdirSync(folder))
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/\{\{\{|\{\{&/)
})

test('each email declares its language, and has the phone number of the business and no unfilled placeholders', () => {
  for (const language of languages)
    for (const { name, template, data } of samplesIn(language)) {
      const mail = render(template, language, data, business)
      const where = `${name}.${language}`
      expect(mail.html, where).toContain(`lang="${language}"`)
      for (const part of [mail.html, mail.bodyText]) {
        expect(part, where).toContain(business.businessPhone)
        expect(part, where).not.toMatch(/\{\{|\}\}|undefined|\[object|null|NaN/)
      }
      expect(mail.subject, where).not.toBe('')
      expect(mail.bodyText, where).not.toMatch(/&amp;|&lt;|\n{4}/)
    }
})

const partner = {
  id: '0199f3c2-9b06-7c18-8e5d-41d7a3b6c902',
  contactName: 'Luis Ortega',
  email: 'luis@example.com',
  referralCode: 'LP-9RT2V',
  language: 'es',
} as const

test('the email about a decision contains its reason and note, and each decision has its own occasion', () => {
  const rejection = {
    partnerId: partner.id,
    decision: 'rejected',
    reason: 'outside_area',
    note: 'Zona\n<b>cubierta</b>',
    decidedAt: '2026-11-20T19:04:00.000Z',
  } as const
  const no = decisionEmail(partner, rejection, config)
  const rejected = render(no.template, no.language, no.data, business)
  expect(rejected.bodyText).toContain('no podemos\naprobarla')
  expect(rejected.bodyText).toContain('aprobarla. El programa todavía no cubre la zona')
  expect(rejected.html).toContain('El programa todavía no cubre la zona donde trabaja.')
  expect(rejected.bodyText).toContain('  > Zona\n  > <b>cubierta</b>')
  expect(rejected.html).toContain('Zona<br>&lt;b&gt;cubierta&lt;/b&gt;')
  expect(rejected.html).not.toContain('?ref=')

  const approval = {
    partnerId: partner.id,
    decision: 'approved',
    reason: 'known_agency',
    note: null,
    decidedAt: '2026-11-21T19:04:00.000Z',
  } as const
  const yes = decisionEmail(partner, approval, config)
  const approved = render(yes.template, yes.language, yes.data, business)
  expect(approved.subject).toBe('Su agencia ya es socia fundadora')
  const callBy = promisedDay('call', config, 'es')
  for (const part of [approved.html, approved.bodyText]) {
    expect(part).toContain(`${business.publicUrl}/?ref=LP-9RT2V`)
    expect(part).toContain(`${business.publicUrl}/socios?ref=LP-9RT2V`)
    expect(part).toContain('en el campo referredByCode')
    expect(part).toContain(`A más tardar el ${callBy} le llamaremos`)
  }
  expect(yes.replyTo).toBe(config.PARTNERS_MAILBOX)
  expect(yes.occasion).not.toBe(no.occasion)
})

test.each([
  ['es', 'Como usted está ausente, pasó a Diego Ríos: usted ya no tiene que atenderla.', 'Por eso'],
  ['en', 'Because you are away, it is now assigned to Diego Ríos, and no longer to you.', 'So it'],
] as const)(
  'the email in %s about a lead that moved because of an absence says so',
  (language, reason, otherReason) => {
    const sample = samplesIn(language).find(({ name }) => name === 'lead-unanswered-away')
    const mail = render('lead-unanswered', language, sample?.data ?? {}, business)
    for (const part of [mail.html, mail.bodyText]) {
      expect(part).toContain(reason)
      expect(part).not.toContain(otherReason)
    }
    const inTime = { ...sample?.data, isAway: false }
    expect(render('lead-unanswered', language, inTime, business).bodyText).toContain(otherReason)
  },
)

test('the text of a digest has an empty line after its title and after its reason', () => {
  for (const language of languages)
    for (const { name, template, data } of samplesIn(language))
      if (template === 'notice-digest')
        expect(render(template, language, data, business).bodyText, name).toMatch(
          /^[^\n]+\n\n[^\n]+\n\n {2}- LU-/,
        )
})

test('the head of an email has the wordmark, or the arch beside the name of another business', () => {
  const data = { name: null, code: 'LU-7KQ4M', receivedOn: 'hoy' }
  const headOf = (businessName: string) =>
    render('lead-acknowledgement', 'es', data, { ...business, businessName }).html
  const own = headOf('Antesala')
  expect(own).toContain(
    `src="${business.publicUrl}${mailMark.wordmark.path}" width="124" height="30"`,
  )
  expect(own).toContain('alt="Antesala"')
  const other = headOf('Casa & Mar')
  expect(other).toContain(
    `src="${business.publicUrl}${mailMark.arch.path}" width="30" height="30" alt=""`,
  )
  expect(other).toContain('Casa &amp; Mar</a>')
  expect(other).not.toContain(mailMark.wordmark.path)
})

test('the text of what happens next, and of how to use a code, is a paragraph of its own', () => {
  for (const language of languages)
    for (const { template, data } of samplesIn(language)) {
      const { bodyText } = render(template, language, data, business)
      for (const next of bodyText.match(/^.*(?:noviembre|November 30|referredByCode)\.\n.*$/gm) ??
        [])
        expect(next, template).toMatch(/\n$/)
    }
})
