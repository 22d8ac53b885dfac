import { loadConfigOrExit } from '../shared/runtime/config.ts'
import { tryApi } from './try-api.ts'

const baseUrl = process.argv[2] ?? loadConfigOrExit().PUBLIC_URL
try {
  const failures = await tryApi(baseUrl.replace(/\/+$/, ''), console.log)
  console.log(
    failures === 0 ? '\nAll responses are as expected.' : `\nUnexpected responses: ${failures}`,
  )
  process.exit(failures === 0 ? 0 : 1)
} catch (error) {
  console.error(
    `${baseUrl} does not respond (${(error as Error).message}): is \`npm start\` running?`,
  )
  process.exit(1)
}
