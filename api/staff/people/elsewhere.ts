import { normalizeEmail } from '../../../shared/contract/text.ts'
import { type ContactTexts, createTextMatcher } from '../../../shared/domain/mentions.ts'
import type { ErasureSearch } from '../../../shared/tables/people/mentioned-places.ts'
import { blankRuleNames, findRuleNames } from '../../../shared/tables/people/mentioned-rules.ts'
import { deleteViews, findViewsMentioning } from '../../../shared/tables/people/mentioned-views.ts'
import { blankMentions, findMentions } from '../../../shared/tables/people/mentions.ts'
import { findIdentifying } from '../../../shared/tables/people/searches.ts'
import { withoutShared } from '../../../shared/tables/people/shared-texts.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { FoundPerson } from './found-person.ts'

/**
 * Returns what identifies a person in texts about others.
 * @param business what the business gives as its own contact data
 */
export async function createErasureSearch(
  db: Database,
  found: FoundPerson,
  business: ContactTexts,
): Promise<ErasureSearch> {
  const ownIds = [...found.submissions, ...found.emails]
  const texts = await withoutShared(db, found.texts, {
    ownIds,
    addresses: found.addresses,
    business,
  })
  const typed = await findIdentifying(db, { texts: found.texts, searchedFor: texts, ownIds })
  return {
    matcher: { texts: createTextMatcher(texts), typed },
    contactMatcher: {
      texts: createTextMatcher({ ...texts, names: [] }, { isPublished: true }),
      typed: new Map(),
    },
    addresses: texts.emails.map(normalizeEmail),
    ownIds,
    correctedIds: found.correctedIds,
  }
}

/** Finds mentions of the person outside their own records. */
export async function findElsewhere(db: Database, search: ErasureSearch) {
  const mentions = await findMentions(db, search)
  const views = await findViewsMentioning(db, search.matcher)
  const count = mentions.reduce((sum, { ids }) => sum + ids.length, views.length)
  return { mentions, views, count }
}

/** Replaces mentions with `erasedName`, and deletes the views that mention the person. */
export async function blankElsewhere(
  tx: Database,
  { mentions, views }: Awaited<ReturnType<typeof findElsewhere>>,
  search: ErasureSearch,
): Promise<void> {
  const idsIn = (table: string) =>
    mentions.flatMap(({ place, ids }) => (place.table === table ? ids : []))
  const rules = idsIn('assignmentRules')
  const ruleNames = await findRuleNames(tx, rules, idsIn('events'), search.matcher)
  await blankMentions(tx, mentions, search)
  await blankRuleNames(tx, ruleNames, search.matcher)
  await deleteViews(tx, views, idsIn('events'))
}
