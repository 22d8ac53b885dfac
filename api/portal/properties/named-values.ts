import { fold } from '../../../shared/contract/fold.ts'
import { mostSimilar } from '../../../shared/domain/most-similar.ts'

/** What the names in a filter stand for. */
type Named<Value> = {
  values: Value[]
  /** For each name that is none, the value that it resembles; undefined if it resembles none. */
  meant: (Value | undefined)[]
}

/** Returns each value by its folded names. */
export function indexByName<Value>(names: [value: Value, names: string[]][]): Map<string, Value> {
  return new Map(
    names.flatMap(([value, all]) => all.map((name): [string, Value] => [fold(name), value])),
  )
}

/** Reads names that are separated by commas. A name that is known as a whole may contain a comma. */
export function readNames<Value>(input: string, byName: Map<string, Value>): Named<Value> {
  const whole = byName.get(fold(input))
  if (whole !== undefined) return { values: [whole], meant: [] }
  const names = input
    .split(/[,;\n]/)
    .map(fold)
    .filter(Boolean)
  return {
    values: [...new Set(names.flatMap((name) => byName.get(name) ?? []))],
    meant: names
      .filter((name) => !byName.has(name))
      .map((name) => byName.get(mostSimilar(name, [...byName.keys()]) ?? '')),
  }
}
