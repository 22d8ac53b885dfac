import { fold } from '../contract/fold.ts'
import { spellOut } from './spellings.ts'

/** A place in a text, from `start` to before `end`. */
type Span = { start: number; end: number }

/** Finds full names in texts, in time that barely depends on how many names there are. */
export type NameFinder = {
  /**
   * Returns where a text mentions names, in order and without overlaps. Of those that begin at the same word, the longest
   * one counts.
   */
  find(text: string): Span[]
  /** Returns which of the names a text mentions, those within longer ones, too. */
  namesIn(text: string): Set<string>
}

/** Names of one word are not searched for: texts about others contain them, too. */
const MIN_WORDS = 2
/** Longer texts are no names. Without a limit, those that strangers make up could be found in too many ways. */
const MAX_WORDS = 12
/** Longer names are only found as written and with the first word last. */
const MAX_ROTATED_WORDS = 8
/** Up to this many pieces, separated by apostrophes or invisible characters, are read as one word. */
const MAX_PIECES = 4

/**
 * Splits a name into folded words, and each word at its apostrophes. Returns none if it has fewer than two words, or more
 * than twelve.
 */
export function nameWords(name: string): string[][] {
  const words: string[][] = []
  for (const { letters, isJoined } of piecesOf(name)) {
    const last = words.at(-1)
    if (isJoined && last) last.push(letters)
    else words.push([letters])
  }
  return words.length < MIN_WORDS || words.length > MAX_WORDS ? [] : words
}

/**
 * Creates a finder of these names, without regard to case, accents and what separates words. A name is also found if
 * its last words come first, and if an apostrophe in it is left out, added or replaced by a space.
 */
export function createNameFinder(names: string[]): NameFinder {
  const root: Node = { children: new Map(), names: [] }
  for (const name of new Set(names)) for (const words of ordersOf(name)) insert(root, words, name)
  const mayContainName = createPrecheck(root)
  return {
    find: (text) => {
      if (!mayContainName(text)) return []
      const pieces = piecesOf(text)
      const found: Span[] = []
      for (let first = 0; first < pieces.length; ) {
        const after = longestFrom(root, pieces, first)
        const [start, end] = [pieces[first]?.start, pieces[after - 1]?.end]
        if (after > first && start !== undefined && end !== undefined) found.push({ start, end })
        first = Math.max(after, first + 1)
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
  children: Map<string, Node>
  /** The names that end here. */
  names: string[]
}

function insert(root: Node, words: string[], name: string) {
  let node = root
  for (const word of words) {
    const child = node.children.get(word) ?? { children: new Map(), names: [] }
    node.children.set(word, child)
    node = child
  }
  node.names.push(name)
}

// Most texts contain no first word of a name. Checking that first takes a fifth of the time of a search.
function createPrecheck(root: Node) {
  const checked = new Map<string, boolean>()
  const beginsName = (word: string) => {
    const earlier = checked.get(word)
    if (earlier !== undefined) return earlier
    if (checked.size === MAX_CHECKED_WORDS) checked.clear()
    const begins = foldedWords(word).some((letters) => root.children.has(letters))
    checked.set(word, begins)
    return begins
  }
  return (text: string) =>
    root.children.size > 0 &&
    // Joined pieces can be the first word.
    (hasJoint.test(text) || (text.toLowerCase().match(piecePattern) ?? []).some(beginsName))
}

/** Limits the memory of `createPrecheck`. */
const MAX_CHECKED_WORDS = 10_000

/** Returns the index after the longest name that begins with a piece; its own index if none does. */
function longestFrom(root: Node, pieces: Piece[], first: number): number {
  let longest = first
  walk(root, pieces, first, (_names, after) => {
    longest = Math.max(longest, after)
  })
  return longest
}

/**
 * Calls `report` for each name that begins with a piece; `after` is the index of the piece after the name. Joined pieces
 * are one word, or one each: more ways to divide them would take too long.
 */
function walk(
  node: Node,
  pieces: Piece[],
  first: number,
  report: (names: string[], after: number) => void,
) {
  if (node.names.length > 0) report(node.names, first)
  const piece = pieces[first]
  if (!piece) return
  const alone = node.children.get(piece.letters)
  if (alone) walk(alone, pieces, first + 1, report)
  const after = first + joinedCount(pieces, first)
  if (after === first + 1 || after > first + MAX_PIECES) return
  const word = pieces.slice(first, after).map(({ letters }) => letters)
  const together = node.children.get(word.join(''))
  if (together) walk(together, pieces, after, report)
}

function joinedCount(pieces: Piece[], first: number) {
  let count = 1
  while (count <= MAX_PIECES && pieces[first + count]?.isJoined) count++
  return count
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

// U+02BC and U+02BB are letters to Unicode, but are used as apostrophes.
const piecePattern = /[[\p{L}\p{N}]--[ʼʻ]][[\p{L}\p{N}\p{M}]--[ʼʻ]]*/gv
const jointPattern = /^['’‘`´ʼʻ′\p{Cf}]{1,4}$/u
const hasJoint = /[\p{L}\p{N}\p{M}]['’‘`´ʼʻ′\p{Cf}]{1,4}[\p{L}\p{N}]/u
const isAscii = /^[!-~]*$/

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: written, index: start } of text.matchAll(piecePattern)) {
    const end = start + written.length
    const between = text.slice(pieces.at(-1)?.end ?? 0, start)
    for (const [index, letters] of foldedWords(written).entries())
      pieces.push({ letters, start, end, isJoined: index === 0 && jointPattern.test(between) })
  }
  return pieces
}

// A character can fold to several words, or to none.
function foldedWords(written: string): string[] {
  if (isAscii.test(written)) return [written.toLowerCase()]
  return spellOut(fold(written)).split(' ').filter(Boolean)
}
