import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mutants } from './mutants.ts'

// Loaded before a process of the product (`node --import`), with the mutant's name in ANTESALA_MUTANT.

const mutant = mutants.find(({ name }) => name === process.env.ANTESALA_MUTANT)
if (!mutant) throw new Error(`no such mutant: ${process.env.ANTESALA_MUTANT}`)
const { file, text, replacement } = mutant

registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.endsWith(`/${file}`)) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    if (!source.includes(text))
      throw new Error(`${file} does not contain what ${mutant.name} replaces`)
    return {
      format: 'module-typescript',
      source: source.replace(text, () => replacement),
      shortCircuit: true,
    }
  },
})
