import { useTranslate } from 'react-admin'
import { matchesWords, wordsOf } from './match.ts'
import type { Option, OptionGroup } from './options.ts'
import { useRecentIds } from './recent.ts'
import { useFixedGroups } from './useFixedGroups.ts'
import { useFound } from './useFound.ts'
import { useRecentOptions, useRecordGroups } from './useRecordGroups.ts'

/** Most actions, and most screens, that are shown above the records that a search found. */
const MOST_FIXED = 4

/**
 * Returns the groups of options for what was typed, and the state of the search for records. Without a text: the actions of the
 * record on screen, the records opened last, the screens and the other actions. The actions and screens that match come
 * before the records, so that nothing moves when those arrive.
 */
export function useOptions(typed: string) {
  const translate = useTranslate()
  const [recentIds] = useRecentIds()
  const found = useFound(typed, recentIds)
  const fixed = useFixedGroups()
  const recentOptions = useRecentOptions()
  const recordGroups = useRecordGroups()
  const words = wordsOf(typed)
  const [ofRecord, ...others] = fixed as [OptionGroup, ...OptionGroup[]]
  const recent = {
    title: translate('palette.recent'),
    options: recentOptions(found.data, recentIds),
  }
  const groups =
    words.length === 0
      ? [ofRecord, recent, ...others]
      : [...fixed.map((group) => matching(group, words)), ...recordGroups(searched(found), typed)]
  return { groups: groups.filter(({ options }) => options.length > 0), found }
}

function searched({ isSearch, data }: ReturnType<typeof useFound>) {
  return isSearch ? data : undefined
}

function matching({ title, options }: OptionGroup, words: string[]): OptionGroup {
  const isNamed = ({ text, detail = '' }: Option) => matchesWords(`${text} ${detail}`, words)
  const isMeant = ({ text, detail = '', keywords = '' }: Option) =>
    matchesWords(`${text} ${detail} ${keywords}`, words)
  const named = options.filter(isNamed)
  const meant = options.filter((option) => !named.includes(option) && isMeant(option))
  return { title, options: [...named, ...meant].slice(0, MOST_FIXED) }
}
