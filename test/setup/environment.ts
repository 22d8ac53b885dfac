import { settings } from '../../shared/runtime/settings.ts'

/**
 * Removes from the environment what would make tests, and the processes they start, use something of
 * the user's: settings of Antesala, settings of PostgreSQL clients, a proxy for local addresses.
 */
export function isolateEnvironment(env: NodeJS.ProcessEnv): void {
  const ours = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`])
  const theirs = Object.keys(env).filter((name) => name.startsWith('PG'))
  for (const name of [...ours, ...theirs]) delete env[name]
  env.NO_PROXY = env.no_proxy = '127.0.0.1,localhost'
}
