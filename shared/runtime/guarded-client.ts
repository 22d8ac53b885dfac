import type { Socket } from 'node:net'
import pg from 'pg'
import { isReadOnly } from './errors.ts'

/** How the connections of a pool detect that the server no longer answers. */
type Guard = {
  /** How long a statement may run without a byte from the server before `isLost` decides, in milliseconds. */
  limitMs: number
  /** Returns whether the answer to the statement that the server's process `pid` runs will never arrive. */
  isLost: (options: pg.ClientConfig, pid: number | undefined) => Promise<boolean>
  /** After how long the server's process is ended even if it is still running the statement, in milliseconds. */
  giveUpMs: number
  /** The open connections of the pool. */
  connections: Set<GuardedClient>
}

type GuardedOptions = pg.ClientConfig & { guard: Guard }

/** How long connecting may take, in milliseconds. */
const CONNECT_MS = 5_000
/** How long after the statement timeout the answer may still arrive, in milliseconds. */
const RESPONSE_GRACE_MS = 1_500
/** After this long without an answer, the server is asked whether it is running the statement, in milliseconds. */
const ASK_AFTER_MS = 5_000

/** What a pool's connections have in common. */
export type PoolOptions = {
  /** The server's time limit for each statement, in milliseconds; 0: none. A pooler has to set it by itself. */
  statementTimeoutMs: number
  /**
   * Whether a pooler such as PgBouncer in transaction mode is between this process and the server. Then connections
   * have no settings, and only the statement timeout tells that an answer is lost. Otherwise the server is asked, over
   * a new connection, whether it is still running a statement that takes long.
   */
  isPooled?: boolean
}

/**
 * Returns options for a pool whose connections are closed if the server no longer answers: its host may have vanished
 * without a reset, and TCP alone would take a quarter of an hour to notice.
 */
export function guardedPool(
  { statementTimeoutMs, isPooled = false }: PoolOptions,
  Client: typeof GuardedClient = GuardedClient,
) {
  const responseMs = statementTimeoutMs > 0 ? statementTimeoutMs + RESPONSE_GRACE_MS : 0
  const guard: Guard = {
    connections: new Set(),
    ...(isPooled
      ? { limitMs: responseMs, isLost: async () => true, giveUpMs: Infinity }
      : // PostgreSQL's own timeout does not apply while a commit waits for a synchronous standby.
        { limitMs: ASK_AFTER_MS, isLost: isNotRunning, giveUpMs: responseMs || Infinity }),
  }
  return {
    // pg-pool passes its options, which pg's type does not say.
    Client: Client as unknown as new () => pg.ClientBase,
    guard,
    onConnect: isPooled
      ? undefined
      : (client: pg.ClientBase) => (client as GuardedClient).readPid(),
    // PgBouncer rejects connections with settings that it does not know.
    statement_timeout: isPooled ? undefined : statementTimeoutMs || undefined,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/** A connection that is closed if the server no longer answers, and that `leaveReadOnlyServer` can close. */
export class GuardedClient extends pg.Client {
  readonly #options: GuardedOptions
  #stream: Socket | undefined
  #heardAt = performance.now()
  /** When the running statement was sent; undefined if none is running. */
  #sentAt: number | undefined
  #pid: number | undefined
  #isReadOnly = false

  constructor(options: GuardedOptions) {
    super(options)
    this.#options = options
    this.once('connect', () => this.#watch())
    this.on('drain', () => {
      this.#sentAt = undefined
      this.#stream?.setTimeout(0)
    })
  }

  override query(...parameters: unknown[]): never {
    this.#sentAt ??= performance.now()
    this.#stream?.setTimeout(this.#options.guard.limitMs)
    return (super.query as (...parameters: unknown[]) => never).apply(this, parameters)
  }

  /** Asks the server for the id of its process: a pooler in session mode announces another one. */
  async readPid(): Promise<void> {
    const query = this.query as unknown as (
      text: string,
    ) => Promise<pg.QueryResult<{ pid: number }>>
    const { rows } = await query.call(this, 'select pg_backend_pid() as pid')
    this.#pid = rows[0]?.pid
  }

  #watch() {
    const { stream, events } = internalsOf(this)
    const { connections } = this.#options.guard
    connections.add(this)
    this.#stream = stream
    stream.on('data', () => {
      this.#heardAt = performance.now()
    })
    stream.on('timeout', () => void this.#checkSilence())
    // The pool sends the first statement before the connection announces that it is open.
    if (this.#sentAt !== undefined) stream.setTimeout(this.#options.guard.limitMs)
    stream.on('close', () => connections.delete(this))
    events.on('errorMessage', (error: unknown) => {
      if (isReadOnly(error)) this.#isReadOnly = true
    })
  }

  get #silentSince() {
    return Math.max(this.#sentAt ?? 0, this.#heardAt)
  }

  async #checkSilence() {
    const { guard, ...options } = this.#options
    const since = this.#silentSince
    if (performance.now() - since > guard.giveUpMs) {
      this.#close('no response')
      return await terminate(options, this.#pid)
    }
    const isLost = await guard.isLost(options, this.#pid)
    if (this.#sentAt === undefined || this.#silentSince !== since) return
    if (isLost) this.#closeSilent(since)
    else this.#stream?.setTimeout(guard.limitMs)
  }

  // Idle connections, too: each would fail its next statement after the same wait. Running statements are given up only
  // if the server has answered on no connection.
  #closeSilent(since: number) {
    const others = [...this.#options.guard.connections].filter((other) => other !== this)
    const hasAnswered = others.some((other) => other.#heardAt > since)
    this.#close('no response')
    for (const other of others)
      if (other.#heardAt <= since && (other.#sentAt === undefined || !hasAnswered))
        other.#close('no response')
  }

  /**
   * Ends the connection if the server has rejected a change because it is read-only, and closes idle ones. Called
   * before the connection returns to the pool.
   *
   * A server becomes read-only when another one takes over, or when its disk is full. Its connections stay open, but a
   * new one may reach the server that has taken over.
   */
  leaveReadOnlyServer(): void {
    if (!this.#isReadOnly) return
    void this.end()
    for (const other of this.#options.guard.connections)
      if (other !== this && other.#sentAt === undefined) other.#close('the server is read-only')
  }

  #close(reason: string) {
    this.#stream?.destroy(new Error(`connection terminated: ${reason}`))
  }
}

// After a failover, the new server may have a process with this id. While that one is active, the server is asked
// again.
async function isNotRunning(options: pg.ClientConfig, pid: number | undefined): Promise<boolean> {
  try {
    const isActive = "select from pg_stat_activity where pid = $1 and state = 'active'"
    return (await askServer(options, isActive, pid)) === 0
  } catch (error) {
    // A server that refuses the connection, for example because it has too many, may still be running the statement.
    return !(error instanceof pg.DatabaseError)
  }
}

// Otherwise, the process would wait on, and each further one would use up a connection of the server.
async function terminate(options: pg.ClientConfig, pid: number | undefined) {
  await askServer(options, 'select pg_terminate_backend($1)', pid).catch(() => {})
}

/** Runs a statement about a process of the server over a new connection, and returns the number of rows. */
async function askServer(options: pg.ClientConfig, statement: string, pid: number | undefined) {
  const client = new pg.Client({ ...options, query_timeout: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement, [pid])).rowCount
  } finally {
    client.end().catch(() => {})
  }
}

/** The parts of a connection that pg does not declare. */
function internalsOf(client: pg.Client) {
  const { connection } = client as unknown as {
    connection: NodeJS.EventEmitter & { stream: Socket }
  }
  return { events: connection, stream: connection.stream }
}
