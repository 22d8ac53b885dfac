import { sql } from 'kysely'
import type { AnswerTemplate } from '../contract/answer.ts'
import type { AnswerTemplateChange, NewAnswerTemplate } from '../contract/answer-schema.ts'
import { newId } from '../domain/new-id.ts'
import type { Database } from './tables.ts'

const columns = [
  'id',
  'name',
  'kind',
  'language',
  'subject',
  'body',
  'version',
  'updatedAt',
] as const

/** Returns all templates of answers, by language and name. */
export async function listAnswerTemplates(db: Database): Promise<AnswerTemplate<Date>[]> {
  return await db
    .selectFrom('answerTemplates')
    .select(columns)
    .orderBy('language', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Returns a template; undefined if there is none with this id. */
export async function findAnswerTemplate(
  db: Database,
  id: string,
): Promise<AnswerTemplate<Date> | undefined> {
  return await db
    .selectFrom('answerTemplates')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks the table for others that add or change templates, and returns how many there are. */
export async function lockAnswerTemplates(tx: Database): Promise<number> {
  await sql`lock table answer_templates in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('answerTemplates')
    .select((all) => all.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A template is found by these: of those for the same inquiries, no two should have the same name. */
export type TemplateName = Pick<NewAnswerTemplate, 'name' | 'kind' | 'language'>

/**
 * Returns whether a template has this name, for the same kind and language. Lock the table first.
 * @param exceptId the template that is about to be changed
 */
export async function isNameTaken(
  tx: Database,
  wanted: TemplateName,
  exceptId?: string,
): Promise<boolean> {
  const sameKind = await tx
    .selectFrom('answerTemplates')
    .select(['id', 'name', 'kind', 'language'])
    .where('language', '=', wanted.language)
    .where('kind', 'is not distinct from', wanted.kind)
    .execute()
  return sameKind.some((template) => template.id !== exceptId && hasSameName(template, wanted))
}

/** Whether two templates have the same name, kind and language; upper case and spaces make no difference. */
export function hasSameName(one: TemplateName, other: TemplateName): boolean {
  return (
    one.kind === other.kind &&
    one.language === other.language &&
    withoutSpaces(one.name) === withoutSpaces(other.name)
  )
}

function withoutSpaces(name: string) {
  return name.normalize('NFKC').toLowerCase().replace(/\s/g, '')
}

/** Adds a template. */
export async function insertAnswerTemplate(
  tx: Database,
  template: NewAnswerTemplate,
): Promise<AnswerTemplate<Date>> {
  const now = new Date()
  return await tx
    .insertInto('answerTemplates')
    .values({ id: newId(), ...template, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Changes a template; undefined if its version is another one. */
export async function changeAnswerTemplate(
  tx: Database,
  id: string,
  version: number,
  change: AnswerTemplateChange,
): Promise<AnswerTemplate<Date> | undefined> {
  return await tx
    .updateTable('answerTemplates')
    .set({ ...change, updatedAt: new Date() })
    .set((templates) => ({ version: templates('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes a template, and returns it; undefined if its version is another one. */
export async function deleteAnswerTemplate(
  tx: Database,
  id: string,
  version: number,
): Promise<AnswerTemplate<Date> | undefined> {
  return await tx
    .deleteFrom('answerTemplates')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}
