/**
 * The rows of a list are counted, and can be paged through, up to this number; longer lists show "more
 * than". Counting a million rows at each keystroke would be slow.
 */
export const mostCounted = 10_000

/** Most rows on one page. */
export const mostRows = 100
