import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerTemplate } from '../../shared/contract/answer.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn, succeed } from '../setup/staff.ts'

let antesala: Antesala
let admin: StaffClient
let sales: StaffClient
let installed: string[]

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  admin = await signIn(antesala, 'admin')
  sales = await signIn(antesala, 'sales')
  installed = (await list()).map(({ id }) => id)
})
afterAll(() => antesala?.close())

// Those of the installation stay.
afterEach(async () => {
  await antesala.db.deleteFrom('answerTemplates').where('id', 'not in', installed).execute()
})

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
const tryToAdd = (body: object) =>
  admin.send('POST', '/api/staff/answer-templates', { ...template, ...body })
const change = (id: string, body: object, version: number) =>
  admin.send('PATCH', `/api/staff/answer-templates/${id}`, body, { 'If-Match': `"${version}"` })

/** Adds a template as an earlier version did, which allowed a name twice. */
async function insertTwin(): Promise<string> {
  const columns = 'name, kind, language, subject, body, created_at, updated_at'
  const { rows } = await antesala.sql(`insert into answer_templates (id, ${columns})
    select gen_random_uuid(), ${columns} from answer_templates where name = '${template.name}' limit 1 returning id`)
  return String(rows[0]?.id)
}

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
    const copy = { name: `${name} 2`, kind, language, subject, body }
    const { id, version } = await add(copy)
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

describe('a name that a template has already', () => {
  const taken = (name: string) => [
    {
      path: 'name',
      message: `Ya hay una plantilla con el nombre ${name} para el mismo tipo de consulta y en el mismo idioma. Elija otro nombre.`,
    },
  ]

  test.each(['Visita', 'visita', ' VI  SITA ', 'Vi\u00a0sita'])(
    'is refused, whatever its case and spaces: %j',
    async (name) => {
      await add()
      const { status, body } = await tryToAdd({ name })
      expect([status, body.error.fields]).toEqual([400, taken(name.trim())])
    },
  )

  test('is refused in a change, also of the kind, and in English', async () => {
    await add()
    const { id } = await add({ kind: null })
    const general = await change(id, { kind: 'tour' }, 1)
    expect([general.status, general.body.error.fields]).toEqual([400, taken('Visita')])
    const other = await add({ name: 'Otra visita' })
    const renamed = await admin.send(
      'PATCH',
      `/api/staff/answer-templates/${other.id}`,
      { name: 'visita' },
      { 'If-Match': '"1"', 'Accept-Language': 'en' },
    )
    expect(renamed.status).toBe(400)
    expect(renamed.body.error.fields[0].message).toContain('already a template named visita for')
    expect((await change(other.id, { name: 'OTRA visita' }, 1)).status).toBe(200)
  })

  test('can be that of a template for another kind or in another language', async () => {
    await add()
    expect((await tryToAdd({ kind: 'advisory' })).status).toBe(201)
    const english = { language: 'en', subject: 'Your visit', body: 'Hello.' }
    expect((await tryToAdd(english)).status).toBe(201)
  })

  test('stays with two that have had it for long, and each can be changed', async () => {
    await add()
    const twin = await insertTwin()
    expect((await change(twin, { subject: 'Otro asunto', name: 'VISITA' }, 1)).status).toBe(200)
    expect((await change(twin, { name: 'Visita guiada' }, 2)).status).toBe(200)
    expect((await change(twin, { name: 'Visita' }, 3)).status).toBe(400)
  })

  test('is given once if two administrators save it at once, as new or in a change', async () => {
    const [first, second] = [await add({ name: 'Primera' }), await add({ name: 'Segunda' })]
    const saved = await Promise.all([
      tryToAdd({}),
      tryToAdd({ name: 'VISITA' }),
      change(first.id, { name: 'Visita' }, 1),
      change(second.id, { name: 'visita ' }, 1),
    ])
    const wins = saved.filter(({ status }) => status < 300)
    expect(wins).toHaveLength(1)
    expect(saved.filter(({ status }) => status === 400)).toHaveLength(3)
    const named = (await list()).filter(({ name }) => /^visita$/i.test(name))
    expect(named).toHaveLength(1)
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
