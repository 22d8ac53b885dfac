import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isConcurrent, splitMigration, statementsOf } from '../../shared/tables/sql-migrations.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Until this migration, Antesala had no release that could be running while it was applied. */
const lastBeforeReleases = '019'

/** What may not be done to a table that another version of Antesala is using. */
const refused: Record<string, RegExp> = {
  'blocks writes while it builds an index: use `create index concurrently`':
    /^create (unique )?index (?!concurrently)/i,
  'blocks everything until no transaction uses the index: use `drop index concurrently`':
    /^drop index (?!concurrently)/i,
  'reads the table while nobody can write: add it `not valid`, and validate it in a later migration':
    /^alter table \S+ (.*\s)?add (constraint \S+ )?(check|foreign key)(?!.*not valid)/is,
  'builds an index while nobody can use the table: create it concurrently, and add the constraint `using index`':
    /^alter table \S+ (.*\s)?add (constraint \S+ )?(unique|primary key)(?!.*using index)/is,
  'reads or rewrites the table while nobody can use it':
    /^alter table \S+ (.*\s)?(set not null|alter (column )?\S+ (set data )?type)\b/is,
  'breaks the previous version: state why it does not in a comment `-- Contract: …`':
    /^(drop table|alter table \S+ (.*\s)?(drop (column )?(?!constraint)|rename)\b)/is,
}

/** Returns what is wrong with a migration that is applied to a system in use. */
function problemsOf(content: string): string[] {
  const { up } = splitMigration(content)
  const statements = statementsOf(up)
  const created = statements.flatMap(
    (statement) => /^create table (\S+)/i.exec(statement)?.[1] ?? [],
  )
  const isOnNewTable = (statement: string) =>
    created.some((table) =>
      new RegExp(`^(alter table|create .*\\bon) ${table}\\b`, 'is').test(statement),
    )
  const found = statements
    .filter((statement) => !isOnNewTable(statement))
    .flatMap((statement) =>
      Object.entries(refused)
        .filter(
          ([problem, pattern]) =>
            pattern.test(statement) &&
            !(problem.includes('Contract') && /^-- Contract: /m.test(up)),
        )
        .map(([problem]) => `${statement.split('\n')[0]}: ${problem}`),
    )
  return [...found, ...concurrencyProblems(up)]
}

function concurrencyProblems(up: string) {
  const statements = statementsOf(up)
  if (!isConcurrent(up)) return []
  const others = statements.filter((statement) => !/\bindex concurrently\b/i.test(statement))
  const unprepared = statements.filter((statement, position) => {
    const [, , name] = /^create (unique )?index concurrently (\S+)/i.exec(statement) ?? []
    return name && statements[position - 1] !== `drop index concurrently if exists ${name}`
  })
  return [
    ...others.map((statement) => `${statement}: needs a migration without concurrent indexes`),
    ...unprepared.map((statement) => `${statement}: drop an invalid index first`),
  ]
}

test('migrations can be applied to a system in use', async () => {
  const files = (await readdir(folder)).filter((name) => name.slice(0, 3) > lastBeforeReleases)
  for (const name of files)
    expect(problemsOf(await readFile(join(folder, name), 'utf8')), name).toEqual([])
})

test.each([
  ['create index leads_x on leads (x);', 1],
  ['create unique index leads_x on leads (x);', 1],
  ['drop index leads_x;', 1],
  ['alter table leads add x text, add constraint leads_x_check check (x <> $$$$);', 1],
  ['alter table leads add constraint leads_x_check check (x is not null) not valid;', 0],
  ['alter table leads add constraint leads_x_key unique (x);', 1],
  ['alter table leads add constraint leads_x_key unique using index leads_x;', 0],
  ['alter table leads alter column x set not null;', 1],
  ['alter table leads alter x type text;', 1],
  ['alter table leads drop column x;', 1],
  ['alter table leads rename x to y;', 1],
  ['-- Contract: no release reads it.\nalter table leads drop x;', 0],
  ['alter table leads drop constraint leads_x_check;', 0],
  ['alter table leads add x text;', 0],
  ['create table things (x text); create index things_x on things (x);', 0],
  ['create index concurrently leads_x on leads (x);', 1],
  ['drop index concurrently if exists leads_x; create index concurrently leads_x on leads (x);', 0],
  ['drop index concurrently if exists leads_x; alter table leads add x text;', 1],
])('of a migration with `%s`, %i statements are refused', (statements, count) => {
  expect(problemsOf(`-- Up Migration\n\n${statements}\n`)).toHaveLength(count)
})
