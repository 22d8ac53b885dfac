/**
 * Removes the characters that change the direction of text (Unicode's property Bidi_Control: marks, embeddings,
 * overrides and isolates). They are invisible, and can make text appear in another order.
 */
export function removeBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '')
}

/** Shortens text of more than `max` characters (code points) to `max`, of which the last is an ellipsis. */
export function shorten(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

/**
 * Characters that nobody sees, for a character class with the flag `u`: spaces, marks (without a letter), format and
 * private characters, and letters and symbols without ink.
 */
export const invisibleCharacters = String.raw`\s\p{M}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\u{13441}\u{13442}\u{1D159}`

/**
 * Whether text has no visible character. Control characters and lone surrogates count as visible; `line` and
 * `paragraph` reject them with errors of their own.
 */
export function isInvisible(text: string): boolean {
  return invisibleText.test(text)
}

const invisibleText = new RegExp(`^[${invisibleCharacters}]*$`, 'u')
