import { shorten } from '../../../shared/contract/characters.ts'
import { fold } from '../../../shared/contract/fold.ts'
import { mostSimilar } from '../../../shared/domain/most-similar.ts'

/** What the names in a filter stand for. */
type Named<Value> = {
  values: Value[]
  /** The names that stand for nothing, as typed but for punctuation, so that they need no escaping in Markdown; shortened. */
  unknown: string[]
  /** For each of these, the value that it resembles; undefined if it resembles none. */
  meant: (Value | undefined)[]
}

/** Longer names are shortened where they are shown. */
const MAX_SHOWN = 40

/** Returns each value by its folded names. */
export function indexByName<Value>(names: [value: Value, names: string[]][]): Map<string, Value> {
  return new Map(
    names.flatMap(([value, all]) => all.map((name): [string, Value] => [fold(name), value])),
  )
}

/** Reads names that are separated by commas. A name that is known as a whole may contain a comma. */
export function readNames<Value>(input: string, byName: Map<string, Value>): Named<Value> {
  const whole = byName.get(fold(input))
  if (whole !== undefined) return { values: [whole], unknown: [], meant: [] }
  const names = input.split(/[,;\n]/).filter(fold)
  const unknown = [...new Set(names.map((name) => name.trim()))].filter(
    (name) => !byName.has(fold(name)),
  )
  return {
    values: [...new Set(names.flatMap((name) => byName.get(fold(name)) ?? []))],
    unknown: unknown.map(shownName),
    meant: unknown.map((name) => byName.get(mostSimilar(name, [...byName.keys()]) ?? '')),
  }
}

function shownName(typed: string) {
  return shorten(typed.replace(/[^\p{L}\p{M}\p{N}'’]+/gu, ' ').trim(), MAX_SHOWN)
}
