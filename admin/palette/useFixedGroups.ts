import { useState } from 'react'
import { useLocales, useTranslate } from 'react-admin'
import { looks } from '../../shared/contract/staff.ts'
import { type Command, readCommands } from '../common/commands.ts'
import { useAppearance } from '../common/useAppearance.ts'
import { useKeyNames } from '../common/useKeyNames.ts'
import { useSignOut } from '../frame/LeaveQuestion.tsx'
import type { Option, OptionGroup } from './options.ts'
import { useScreens } from './useScreens.ts'

/**
 * Returns what the palette offers before the user types: commands for the record on screen, the screens that the user's role may
 * open, and all other commands.
 */
export function useFixedGroups(): OptionGroup[] {
  const translate = useTranslate()
  const nameKeys = useKeyNames()
  // Read once: the commands of the screen that was open when the palette opened.
  const [offered] = useState(readCommands)
  const screens = useScreens()
  const global = useGlobalCommands()
  const toOption = ({ label, keywords, about, keys, run }: Command): Option => ({
    id: `run ${about ?? ''} ${label}`,
    text: label,
    keywords: keywords && translate(`palette.keywords.${keywords}`),
    detail: about,
    hint: keys && nameKeys(keys),
    run,
  })
  const ofRecord = offered.filter(({ about }) => about !== undefined)
  const others = offered.filter(({ about }) => about === undefined)
  return [
    { title: translate('palette.record'), options: ofRecord.map(toOption) },
    { title: translate('palette.screens'), options: screens },
    { title: translate('palette.actions'), options: [...others, ...global].map(toOption) },
  ]
}

function useGlobalCommands(): Command[] {
  const translate = useTranslate()
  const signOut = useSignOut()
  const locales = useLocales()
  const { language, look, hasSingleKeys, ...choose } = useAppearance()
  return [
    ...locales
      .filter(({ locale }) => locale !== language)
      .map(({ locale, name }) => ({
        label: translate('palette.language', { name }),
        keywords: 'language' as const,
        run: () => choose.chooseLanguage(locale === 'en' ? 'en' : 'es'),
      })),
    ...looks
      .filter((option) => option !== look)
      .map((option) => ({
        label: translate('palette.look', { name: translate(`account.${option}`) }),
        keywords: option,
        run: () => choose.chooseLook(option),
      })),
    {
      label: translate(hasSingleKeys ? 'palette.singleKeysOff' : 'palette.singleKeysOn'),
      keywords: 'singleKeys',
      run: () => choose.chooseSingleKeys(!hasSingleKeys),
    },
    { label: translate('ra.auth.logout'), keywords: 'logout', run: signOut },
  ]
}
