import { mentionPattern } from '../../../shared/domain/mentions.ts'
import { blankRuleNames, findRuleNames } from '../../../shared/tables/people/mentioned-rules.ts'
import { deleteViews, findViewsMentioning } from '../../../shared/tables/people/mentioned-views.ts'
import {
  blankMentions,
  findMentions,
  type MentionSearch,
} from '../../../shared/tables/people/mentions.ts'
import { findIdentifyingSearches } from '../../../shared/tables/people/searches.ts'
import { withoutShared } from '../../../shared/tables/people/shared-texts.ts'
import type { Database } from '../../../shared/tables/tables.ts'
import type { FoundPerson } from './found-person.ts'

/** Returns by what a person is found in texts that are not about the person. */
export async function searchFor(db: Database, found: FoundPerson): Promise<MentionSearch> {
  const own = [...found.submissions, ...found.emails]
  const texts = await withoutShared(db, found.texts, own)
  const searches = await findIdentifyingSearches(db, found.texts, own)
  return {
    mention: { pattern: mentionPattern(texts), searches },
    contact: { pattern: mentionPattern({ ...texts, names: [] }), searches },
    own,
    correctedIds: found.correctedIds,
  }
}

/** Finds what mentions the person in texts of staff that are not about the person. */
export async function findElsewhere(db: Database, search: MentionSearch) {
  const mentions = await findMentions(db, search)
  const views = await findViewsMentioning(db, search.mention)
  const count = mentions.reduce((sum, { ids }) => sum + ids.length, views.length)
  return { mentions, views, count }
}

/** Replaces mentions by `erasedName`, and deletes the views that mention the person. */
export async function blankElsewhere(
  tx: Database,
  { mentions, views }: Awaited<ReturnType<typeof findElsewhere>>,
  search: MentionSearch,
): Promise<void> {
  const idsIn = (table: string) =>
    mentions.flatMap(({ place, ids }) => (place.table === table ? ids : []))
  const rules = idsIn('assignmentRules')
  const ruleNames = await findRuleNames(tx, rules, idsIn('events'), search.mention)
  await blankMentions(tx, mentions, search)
  await blankRuleNames(tx, ruleNames, search.mention)
  await deleteViews(tx, views, idsIn('events'))
}
