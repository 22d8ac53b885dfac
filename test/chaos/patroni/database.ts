import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Lifecycle } from '../../../shared/runtime/lifecycle.ts'
import { openBenchConnections } from '../../bench/antesala.ts'
import type { ClusterDatabase } from '../cluster/database.ts'
import { startBalancer } from './balancer.ts'
import { startPatroniCluster } from './cluster.ts'
import { openNetwork } from './network.ts'
import { isLeftover, newPrefix } from './owner.ts'

/** PostgreSQL's account can reach it, whatever TMPDIR is. */
const temporaryFolder = '/var/tmp'
/** How many connections in a row reach the primary once HAProxy has asked each of the three hosts. */
const STREAK = 6

/** Starts an empty database on three hosts, behind HAProxy, which leads to the primary. */
export async function startPatroniDatabase(life: Lifecycle): Promise<ClusterDatabase> {
  const folder = await openFolder(life)
  const network = await openNetwork(life, 3)
  const password = randomBytes(24).toString('base64url')
  const { port, restUrls } = await startBalancer(life, network, folder)
  const patroni = await startPatroniCluster({ network, restUrls, folder, password })
  const urlOf = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  await untilPrimary(urlOf('postgres', 'postgres'))
  await createDatabase(urlOf('postgres', 'postgres'), password)
  const url = urlOf('antesala', 'antesala')
  const db = openBenchConnections(url, 2)
  life.onClose('connections', () => db.destroy())
  return {
    url,
    db,
    disk: undefined,
    patroni,
    kill: async () => await (await patroni.primary()).killPostgres(),
    // Patroni starts PostgreSQL, on the standbys, too.
    restart: patroni.healthy,
    addStandby: patroni.healthy,
    cutReplication: () => {
      throw new Error('the faults of Patroni cut off whole hosts')
    },
    promote: patroni.switchOver,
  }
}

async function createDatabase(connectionString: string, password: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`create role antesala login password '${password}'`)
  await client.query('create database antesala owner antesala')
  await client.end()
}

// At first, HAProxy takes each server for the primary.
async function untilPrimary(url: string) {
  for (let streak = 0; streak < STREAK; await delay(50))
    streak = (await isPrimary(url)) ? streak + 1 : 0
}

async function isPrimary(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
    return !rows[0].isStandby
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function openFolder(life: Lifecycle) {
  const leftovers = (await readdir(temporaryFolder)).filter(isLeftover)
  for (const name of leftovers) await remove(join(temporaryFolder, name))
  const folder = await mkdtemp(join(temporaryFolder, newPrefix()))
  life.onClose('folder', () => remove(folder))
  await chmod(folder, 0o711)
  return folder
}

function remove(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
