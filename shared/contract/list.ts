/**
 * Most rows of a list that are counted and can be paged through; for longer lists the dashboard shows
 * "more than 10,000". Counting a million rows at each keystroke would be slow.
 */
export const mostCounted = 10_000

/** Most rows on one page. */
export const mostRows = 100
