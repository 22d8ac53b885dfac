import { join } from 'node:path'
import { settings } from '../../shared/runtime/settings.ts'

/**
 * Removes the user's settings of Antesala and of PostgreSQL clients from the environment, so that tests
 * and the processes they start do not use them. Also disables proxies for 127.0.0.1 and localhost.
 */
export function isolateEnvironment(env: NodeJS.ProcessEnv): void {
  const antesalaNames = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`])
  const postgresNames = Object.keys(env).filter((name) => name.startsWith('PG'))
  for (const name of [...antesalaNames, ...postgresNames]) delete env[name]
  env.NO_PROXY = env.no_proxy = '127.0.0.1,localhost'
}

/** Lets Node keep what it has compiled, for the processes that tests start. */
export function keepCompiledCode(env: NodeJS.ProcessEnv): void {
  env.NODE_COMPILE_CACHE ??= join(
    import.meta.dirname,
    '../../node_modules/.cache/antesala/compiled',
  )
}
