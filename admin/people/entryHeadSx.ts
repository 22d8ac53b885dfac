/** Styles of the first line of an entry in a client's history. */
export const entryHeadSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }
