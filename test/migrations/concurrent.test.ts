import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../shared/runtime/db.ts'
import { expectedMigrations, migrate } from '../../shared/runtime/migrate.ts'
import { appliedMigrations } from '../../shared/tables/migrations.ts'
import { urlOf } from '../setup/global.ts'
import { recordingLog } from '../setup/log.ts'

async function createEmptyDatabase() {
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await server.query(`create database ${name}`)
  onTestFinished(async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  return urlOf(inject('postgresUrl'), name)
}

test('of two processes that migrate at the same time, one waits for the other', async () => {
  const databaseUrl = await createEmptyDatabase()
  const { log, lines } = recordingLog()
  await Promise.all([migrate({ databaseUrl, log }), migrate({ databaseUrl, log })])
  expect(lines.filter((line) => line !== 'migrate.lock_timeout')).toEqual([
    ...['migrate.waiting', 'migrate.done', 'migrate.done'],
  ])
  const db = openDatabase({
    ...{ url: databaseUrl, max: 1, applicationName: 'test', statementTimeoutMs: 0 },
    onError: () => {},
  })
  onTestFinished(() => db.destroy())
  expect(await appliedMigrations(db)).toEqual(await expectedMigrations())
})
