/**
 * Most rows of a list that are counted and can be paged through. For longer lists the dashboard shows
 * "10,000+", because counting a million rows at each keystroke would be slow.
 */
export const mostCounted = 10_000

/** Most rows on one page. */
export const mostRows = 100
