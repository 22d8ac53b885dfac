import type { DatabaseHost } from './host.ts'

/** What Patroni says about the server of its host. */
type State = { role: string; replication?: { state: string; sync_state: string }[] }

/** A host as all of Patroni sees it; `role` is `leader`, `sync_standby` or `replica`. */
type Member = { name: string; role: string }

/** How long Patroni may take to answer, in milliseconds. */
const ANSWER_MS = 1_000

/** Returns what Patroni says about the server of a host; undefined if it does not answer. */
export function askState(host: DatabaseHost): Promise<State | undefined> {
  return ask<State>(host, 'patroni')
}

/** Returns the hosts as this one sees them; none if it does not answer. */
export async function askMembers(host: DatabaseHost): Promise<Member[]> {
  return (await ask<{ members: Member[] }>(host, 'cluster'))?.members ?? []
}

/**
 * Asks Patroni to make a standby the primary.
 * @param password that of Patroni's REST API
 * @returns whether the primary has changed: right after a failover, Patroni may refuse
 */
export async function requestSwitchover(
  leader: DatabaseHost,
  candidate: DatabaseHost,
  password: string,
): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`
  const body = JSON.stringify({ leader: leader.name, candidate: candidate.name })
  const request = { method: 'POST', body, headers: { authorization } }
  return (await fetch(urlOf(leader, 'switchover'), request)).ok
}

async function ask<Answer>(host: DatabaseHost, path: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(urlOf(host, path), { signal: AbortSignal.timeout(ANSWER_MS) })
    return (await response.json()) as Answer
  } catch {
    return undefined
  }
}

function urlOf({ restUrl }: DatabaseHost, path: string) {
  return `${restUrl}/${path}`
}
