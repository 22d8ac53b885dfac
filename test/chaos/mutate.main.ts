import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mutants } from './mutants.ts'

// Loaded before a process of the product (`node --import`), with the names of the mutants in ANTESALA_MUTANTS.

const names = (process.env.ANTESALA_MUTANTS ?? '').split(',')
const chosen = mutants.filter(({ name }) => names.includes(name))
if (chosen.length !== names.length) throw new Error(`no such mutants: ${names.join()}`)

registerHooks({
  load: (url, context, nextLoad) => {
    const changes = chosen.filter(({ file }) => url.endsWith(`/${file}`))
    if (changes.length === 0) return nextLoad(url, context)
    const source = changes.reduce(apply, readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})

function apply(source: string, { name, file, text, replacement }: (typeof mutants)[number]) {
  if (!source.includes(text)) throw new Error(`${file} does not contain what ${name} replaces`)
  return source.replace(text, () => replacement)
}
