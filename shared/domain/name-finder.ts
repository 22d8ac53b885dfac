import { fold } from './fold.ts'
import { spellOut } from './spellings.ts'

/** A place in a text, from `start` to before `end`. */
type Span = { start: number; end: number }

/** Finds full names in texts, in a time that hardly depends on how many they are. */
export type NameFinder = {
  /** Returns where a text mentions a name, in order. If several begin at the same word, the longest one counts. */
  find(text: string): Span[]
  /** Returns which of the names a text mentions, those within longer ones, too. */
  namesIn(text: string): Set<string>
}

/** Names of one word are not searched for: texts about others contain them, too. */
const MIN_WORDS = 2
/** The words of longer names are searched for in fewer orders. */
const MAX_ROTATED_WORDS = 8
/** Most pieces of a word that apostrophes and invisible characters separate. */
const MAX_PIECES = 4

/**
 * Returns the words of a name by which its mentions are found, each with its pieces before and after an apostrophe;
 * none if the name is not searched for.
 */
export function nameWords(name: string): string[][] {
  const words: string[][] = []
  for (const { letters, isJoined } of piecesOf(name)) {
    const last = words.at(-1)
    if (isJoined && last) last.push(letters)
    else words.push([letters])
  }
  return words.length < MIN_WORDS ? [] : words
}

/**
 * Creates a finder of these names, without regard to case, accents and what separates words. A name is also found if
 * its last words come first, and if an apostrophe in it is left out, added or replaced by a space.
 */
export function createNameFinder(names: string[]): NameFinder {
  const root: Node = { next: new Map(), names: [] }
  for (const name of new Set(names)) for (const words of ordersOf(name)) insert(root, words, name)
  const canBegin = createPrecheck(root)
  return {
    find: (text) => {
      if (!canBegin(text)) return []
      const pieces = piecesOf(text)
      const found: Span[] = []
      for (let first = 0; first < pieces.length; first++) {
        let end = first
        walk(root, pieces, first, (_names, next) => {
          end = Math.max(end, next)
        })
        const [begin, last] = [pieces[first], pieces[end - 1]]
        if (end === first || !begin || !last) continue
        found.push({ start: begin.start, end: last.end })
        first = end - 1
      }
      return found
    },
    namesIn: (text) => {
      const pieces = piecesOf(text)
      const found = new Set<string>()
      for (const first of pieces.keys())
        walk(root, pieces, first, (mentioned) => {
          for (const name of mentioned) found.add(name)
        })
      return found
    },
  }
}

/** A node of a trie of words. */
type Node = {
  next: Map<string, Node>
  /** The names that end here. */
  names: string[]
}

function insert(root: Node, words: string[], name: string) {
  let node = root
  for (const word of words) {
    let next = node.next.get(word)
    if (!next) {
      next = { next: new Map(), names: [] }
      node.next.set(word, next)
    }
    node = next
  }
  node.names.push(name)
}

// Most texts contain no word with which a name begins: to find that out takes a fifth of the time.
function createPrecheck(root: Node) {
  const known = new Map<string, boolean>()
  const begins = (word: string) => {
    const isKnown = known.get(word)
    if (isKnown !== undefined) return isKnown
    if (known.size === MAX_KNOWN_WORDS) known.clear()
    const found = lettersOf(word).some((letters) => root.next.has(letters))
    known.set(word, found)
    return found
  }
  return (text: string) =>
    root.next.size > 0 &&
    // The pieces of a word that begins a name can be joined.
    (joined.test(text) || (text.toLowerCase().match(piece) ?? []).some(begins))
}

const MAX_KNOWN_WORDS = 10_000

/** Calls `report` for each end of a name that begins with a piece; `end` is the index of the piece after it. */
function walk(
  node: Node,
  pieces: Piece[],
  first: number,
  report: (names: string[], end: number) => void,
) {
  if (node.names.length > 0) report(node.names, first)
  let word = ''
  for (let index = first; index < Math.min(pieces.length, first + MAX_PIECES); index++) {
    const { letters, isJoined } = pieces[index] as Piece
    if (index > first && !isJoined) return
    word += letters
    const next = node.next.get(word)
    if (next) walk(next, pieces, index + 1, report)
  }
}

// Returns the words of a name in each order in which they are searched for: with the pieces of a word together, and
// apart.
function ordersOf(name: string): string[][] {
  const words = nameWords(name)
  const starts = words.length > MAX_ROTATED_WORDS ? [0, 1] : [...words.keys()]
  const rotated = starts.map((start) => [...words.slice(start), ...words.slice(0, start)])
  const together = rotated.map((order) => order.map((pieces) => pieces.join('')))
  const isApart = words.some((pieces) => pieces.length > 1)
  return isApart ? [...together, ...rotated.map((order) => order.flat())] : together
}

/** Letters and digits without an apostrophe, folded, and the place in the text. */
type Piece = Span & {
  letters: string
  /** Whether only apostrophes and invisible characters separate it from the previous one. */
  isJoined: boolean
}

// U+02BC is a letter to Unicode, but is used as an apostrophe.
const piece = /[[\p{L}\p{N}]--[ʼ]][[\p{L}\p{N}\p{M}]--[ʼ]]*/gv
const joint = /^['’‘`´ʼ′\p{Cf}]{1,2}$/u
const joined = /[\p{L}\p{N}\p{M}]['’‘`´ʼ′\p{Cf}]{1,2}[\p{L}\p{N}]/u
const isAscii = /^[!-~]*$/

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: written, index: start } of text.matchAll(piece)) {
    const end = start + written.length
    const between = text.slice(pieces.at(-1)?.end ?? 0, start)
    for (const [index, letters] of lettersOf(written).entries())
      pieces.push({ letters, start, end, isJoined: index === 0 && joint.test(between) })
  }
  return pieces
}

// Some characters stand for several words, or for none.
function lettersOf(written: string): string[] {
  if (isAscii.test(written)) return [written.toLowerCase()]
  return spellOut(fold(written)).split(' ').filter(Boolean)
}
