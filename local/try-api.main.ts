import { loadConfigOrExit } from '../shared/runtime/config.ts'
import { tryApi } from './try-api.ts'

const base = process.argv[2] ?? loadConfigOrExit().PUBLIC_URL
try {
  const wrong = await tryApi(base.replace(/\/+$/, ''), console.log)
  console.log(
    wrong === 0 ? '\nEverything is as described.' : `\n${wrong} answers are not as described.`,
  )
  process.exit(wrong === 0 ? 0 : 1)
} catch (error) {
  console.error(`${base} does not answer (${(error as Error).message}): is \`npm start\` running?`)
  process.exit(1)
}
