/**
 * Most rows of a list that are counted and can be paged through. For longer lists the dashboard shows
 * "10,000+", because counting a million rows at each keystroke would be slow.
 */
export const MAX_COUNTED = 10_000

/** Maximum number of rows on one page. */
export const MAX_ROWS = 100

/** The header of a list that says how many records of each of its parts were searched, if not all were. */
export const searchedHeader = 'Antesala-Searched'
