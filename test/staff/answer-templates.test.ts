import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerTemplate } from '../../shared/contract/answer.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient
let sales: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  sales = await signIn(antesala, 'sales')
})
afterAll(() => antesala?.close())

const template = {
  name: 'Visita',
  kind: 'tour',
  language: 'es',
  subject: 'Su visita a {propiedad}',
  body: '{cliente}:\n\nLe espero.\n\n{mi_nombre}\n{MI_TELEFONO}',
}

const list = async (who = sales) =>
  (await (await who.get('/api/staff/answer-templates')).json()) as AnswerTemplate[]
const add = (body: object = {}): Promise<AnswerTemplate> =>
  succeed(admin, 'POST', '/answer-templates', { ...template, ...body })
const change = (id: string, body: object, version: number) =>
  admin.send('PATCH', `/api/staff/answer-templates/${id}`, body, { 'If-Match': `"${version}"` })

const remove = (id: string, version: number) =>
  admin.send('DELETE', `/api/staff/answer-templates/${id}`, undefined, {
    'If-Match': `"${version}"`,
  })

test('an installation comes with templates for each kind of inquiry in both languages', async () => {
  const kinds = (await list()).map(({ language, kind }) => `${language} ${kind}`)
  expect(kinds.toSorted()).toEqual(
    ['es', 'en']
      .flatMap((language) =>
        ['advisory', 'null', 'quotation', 'tour'].map((kind) => `${language} ${kind}`),
      )
      .toSorted(),
  )
})

test('the templates of an installation have only known variables', async () => {
  for (const { name, kind, language, subject, body } of await list()) {
    const { id, version } = await add({ name, kind, language, subject, body })
    await succeed(admin, 'DELETE', `/answer-templates/${id}`, undefined, version)
  }
})

test('an administrator adds, changes and removes a template, and the audit log has it', async () => {
  const { id, version, ...added } = await add()
  expect(added).toMatchObject(template)
  expect(await list()).toContainEqual({ id, version: 1, ...added })
  const changed = await change(id, { subject: 'Su visita', kind: null }, version)
  expect(changed.body).toMatchObject({ subject: 'Su visita', kind: null, version: 2 })
  await succeed(admin, 'DELETE', `/answer-templates/${id}`, undefined, 2)
  expect((await list()).map((left) => left.id)).not.toContain(id)
  const { rows } = await antesala.sql(
    `select type, actor, before, after from events where about_id = '${id}' order by id`,
  )
  expect(rows).toEqual([
    { type: 'answer_template.created', actor: staff.admin.name, before: null, after: template },
    {
      ...{ type: 'answer_template.changed', actor: staff.admin.name },
      before: { subject: template.subject, kind: 'tour' },
      after: { subject: 'Su visita', kind: null },
    },
    {
      ...{ type: 'answer_template.removed', actor: staff.admin.name, after: null },
      before: { ...template, subject: 'Su visita', kind: null },
    },
  ])
})

describe('a change that is based on an older version', () => {
  test('is refused, and nothing is lost', async () => {
    const { id } = await add()
    expect((await change(id, { name: 'Primero' }, 1)).status).toBe(200)
    expect((await change(id, { name: 'Segundo' }, 1)).status).toBe(412)
    expect(await list()).toContainEqual(expect.objectContaining({ id, name: 'Primero' }))
  })

  test('is refused if the template was removed', async () => {
    const { id } = await add()
    await succeed(admin, 'DELETE', `/answer-templates/${id}`, undefined, 1)
    expect((await change(id, { name: 'Otro' }, 1)).status).toBe(404)
    expect((await remove(id, 1)).status).toBe(404)
  })

  test('is not removed with it', async () => {
    const { id } = await add()
    await change(id, { name: 'Primero' }, 1)
    expect((await remove(id, 1)).status).toBe(412)
    expect((await admin.send('DELETE', `/api/staff/answer-templates/${id}`)).status).toBe(428)
    expect(await list()).toContainEqual(expect.objectContaining({ id, name: 'Primero' }))
    expect((await remove(id, 2)).status).toBe(200)
  })
})

describe('an unknown variable', () => {
  test('is refused with its name and the known ones', async () => {
    const { status, body } = await admin.send('POST', '/api/staff/answer-templates', {
      ...template,
      body: '{cliente}: {apellido} {sueldo} {apellido}',
    })
    expect(status).toBe(400)
    expect(body.error.fields).toEqual([
      {
        path: 'body',
        message:
          'No existe la variable {apellido}, {sueldo}. Use una de estas: {cliente}, {propiedad}, {precio}, {enlace}, {código}, {mi_nombre}, {mi_teléfono}, {mi_correo}, {empresa}.',
      },
    ])
  })

  test.each(['Su visita, {cliente', 'Su visita, cliente}', 'Su {visita {cliente}'])(
    'without one of its braces is refused: %s',
    async (subject) => {
      const sent = { ...template, subject }
      const { status, body } = await admin.send('POST', '/api/staff/answer-templates', sent)
      expect(status).toBe(400)
      const message = 'Falta una llave: cada variable se escribe entre { y }, en una sola línea.'
      expect(body.error.fields).toEqual([{ path: 'subject', message }])
    },
  )

  test('is refused when the language changes, in which the variables have other names', async () => {
    const { id, version } = await add()
    const { status, body } = await change(id, { language: 'en' }, version)
    expect(status).toBe(400)
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual(['subject', 'body'])
    expect(body.error.fields[0].message).toContain('{client}, {property}, {price}, {link}')
  })
})

describe('the limits of templates', () => {
  test.each([
    ['a name', { name: 'a'.repeat(101) }, 'name'],
    ['a subject', { subject: 'a'.repeat(201) }, 'subject'],
    ['a text', { body: 'a'.repeat(5_001) }, 'body'],
    ['a kind', { kind: 'complaint' }, 'kind'],
  ])('%s that is too long or does not exist is refused', async (_name, body, path) => {
    const sent = { ...template, ...body }
    const answer = await admin.send('POST', '/api/staff/answer-templates', sent)
    expect([answer.status, answer.body.error.fields[0].path]).toEqual([400, path])
  })

  test('there are at most 100, also when two administrators add the last one at once', async () => {
    const missing = 99 - (await list()).length
    for (let index = 0; index < missing; index += 1) await add({ name: `Número ${index}` })
    const sent = () => admin.send('POST', '/api/staff/answer-templates', template)
    const answers = await Promise.all([sent(), sent()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(answers.find(({ status }) => status === 400)?.body.error.fields).toEqual([
      {
        path: 'name',
        message: 'Ya hay 100 plantillas, el máximo. Elimine una antes de agregar otra.',
      },
    ])
    expect(await list()).toHaveLength(100)
  })
})
