/**
 * How far the rows of a list are counted, and how deep it can be paged. Beyond it a list says "more
 * than": counting a million rows for each keystroke helps nobody.
 */
export const mostCounted = 10_000

/** Most rows one page may ask for. */
export const mostRows = 100
