import { chownSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findHome } from '../../local/postgres/home.ts'
import type { Identity } from './certificates.ts'

/** Lets a running server accept connections with TLS, and no others. */
export async function requireTls(server: { url: string; dataDir: string }, identity: Identity) {
  const { account, data } = await findHome(server.dataDir)
  const files = { 'server.crt': identity.cert, 'server.key': identity.key }
  for (const [name, content] of Object.entries(files)) {
    const path = join(data, name)
    await writeFile(path, content, { mode: 0o600 })
    if (account) chownSync(path, account.uid, account.gid)
  }
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Returns the URL of a server for connections that verify its certificate. */
export function verifyingUrl(url: string, authorityFile: string, hostName = 'localhost'): string {
  const verifying = new URL(url)
  verifying.hostname = hostName
  verifying.search = new URLSearchParams({
    sslmode: 'verify-full',
    sslrootcert: authorityFile,
  }).toString()
  return verifying.href
}
