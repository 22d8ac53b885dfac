/** The keys that press a save button, as in `aria-keyshortcuts`. */
export const saveKeys = 'Control+Enter Meta+Enter'
