import type { Plugin } from 'vite'

const languages = ['es', 'en']
const inOneLanguage = /\?(es|en)$/
const textsFile = /(texts|Texts|reactAdminEs)\.ts$/

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string }; arguments: Node[] }

/**
 * Makes a copy of a module for one language, if it is imported with `?es` or `?en`, and of the texts that it imports: the
 * copy lacks the texts of the other language.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    // `enforce` would also run `transform` before the types are removed.
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        const own = inOneLanguage.exec(source)?.[0]
        const suffix =
          own ?? (textsFile.test(source) ? inOneLanguage.exec(importer ?? '')?.[0] : undefined)
        if (!suffix) return null
        const path = own ? source.slice(0, -own.length) : source
        const from = importer?.replace(inOneLanguage, '')
        const found = await this.resolve(path, from, { skipSelf: true })
        return found && found.id + suffix
      },
    },
    transform(code, id) {
      const language = inOneLanguage.exec(id)?.[1]
      if (!language) return null
      const other = languages.findIndex((name) => name !== language)
      return { code: without(code, callsIn(this.parse(code)), other), map: null }
    },
  }
}

/** Replaces an argument of each call with an empty object. */
function without(code: string, calls: Call[], index: number): string {
  let text = code
  for (const call of calls.toReversed()) {
    const argument = call.arguments[index]
    if (argument) text = `${text.slice(0, argument.start)}{}${text.slice(argument.end)}`
  }
  return text
}

/** Returns the calls of `defineTexts` in a syntax tree, in order. */
function callsIn(node: unknown): Call[] {
  if (typeof node !== 'object' || node === null) return []
  const call = node as Call
  if (call.type === 'CallExpression' && call.callee.name === 'defineTexts') return [call]
  return Object.values(node).flatMap(callsIn)
}
