import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Where Debian has programs, those for root included. */
export const programFolders = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Runs a program, given by its words, and returns what it prints. */
export async function run(command: string): Promise<string> {
  const [program = '', ...parameters] = command.split(' ')
  const { stdout } = await promisify(execFile)(program, parameters, {
    env: { PATH: programFolders },
  })
  return stdout
}
