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
 * record on screen, the records opened last, the screens and the other actions. The actions and screens whose names match come
 * before the records, so that nothing moves when those arrive. Those that other words find come last, once the search has ended:
 * a name such as "Ana" also begins other words.
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
  const meant = {
    title: translate('palette.meant'),
    options: found.isWaiting ? [] : fixed.flatMap(({ options }) => meantBy(options, words)),
  }
  const groups =
    words.length === 0
      ? [ofRecord, recent, ...others]
      : [
          ...fixed.map((group) => namedBy(group, words)),
          ...recordGroups(searched(found), typed),
          { ...meant, options: meant.options.slice(0, MOST_FIXED) },
        ]
  return { groups: groups.filter(({ options }) => options.length > 0), found }
}

function searched({ isSearch, data }: ReturnType<typeof useFound>) {
  return isSearch ? data : undefined
}

function namedBy({ title, options }: OptionGroup, words: string[]): OptionGroup {
  return { title, options: options.filter((option) => isNamed(option, words)).slice(0, MOST_FIXED) }
}

function meantBy(options: Option[], words: string[]): Option[] {
  const isMeant = ({ text, detail = '', keywords = '' }: Option) =>
    matchesWords(`${text} ${detail} ${keywords}`, words)
  return options.filter((option) => !isNamed(option, words) && isMeant(option))
}

function isNamed({ text, detail = '' }: Option, words: string[]) {
  return matchesWords(`${text} ${detail}`, words)
}
