/** The list of all unanswered leads. */
export const unanswered = listOf({ unanswered: true })

/** The list of the user's unanswered leads. */
export const myUnanswered = listOf({ assignee: 'me', unanswered: true })

function listOf(filter: object) {
  return `/leads?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`
}
