import { loadConfigOrExit } from '../shared/runtime/config.ts'
import { tryApi } from './try-api.ts'

const base = process.argv[2] ?? loadConfigOrExit().PUBLIC_URL
try {
  const failures = await tryApi(base.replace(/\/+$/, ''), console.log)
  console.log(
    failures === 0 ? '\nAll answers are as expected.' : `\nUnexpected answers: ${failures}`,
  )
  process.exit(failures === 0 ? 0 : 1)
} catch (error) {
  console.error(`${base} does not answer (${(error as Error).message}): is \`npm start\` running?`)
  process.exit(1)
}
