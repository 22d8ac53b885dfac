import { useState } from 'react'
import { useLocales, usePermissions, useTranslate } from 'react-admin'
import { looks, may, type StaffRole } from '../../shared/contract/staff.ts'
import { type Command, type PaletteKeywords, readCommands } from '../common/commands.ts'
import { useAppearance } from '../common/useAppearance.ts'
import { useKeyNames } from '../common/useKeyNames.ts'
import { useSignOut } from '../frame/LeaveQuestion.tsx'
import { menuGroups } from '../frame/menuItems.ts'
import type { Option, OptionGroup } from './options.ts'

/**
 * Returns what the palette offers without a search: what can be done with the record on screen and on its own, and the screens
 * that the user's role may open.
 */
export function useFixedGroups(): OptionGroup[] {
  const translate = useTranslate()
  const nameKeys = useKeyNames()
  // Those of the screen below the palette.
  const [offered] = useState(readCommands)
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
    { title: translate('palette.screens'), options: useScreens() },
    { title: translate('palette.actions'), options: [...others, ...global].map(toOption) },
  ]
}

function useScreens(): Option[] {
  const translate = useTranslate()
  const nameKeys = useKeyNames()
  const { permissions: role } = usePermissions<StaffRole>()
  const entries = menuGroups.flatMap((group) => group.entries)
  const screen = (keywords: PaletteKeywords, to: string, labelKey: string, key?: string) => ({
    id: `screen ${to}`,
    text: translate(labelKey, { smart_count: 2 }),
    keywords: translate(`palette.keywords.${keywords}`),
    hint: key && nameKeys(`g ${key}`),
    to,
  })
  if (!role) return []
  return [
    screen('home', '/', 'ra.page.dashboard', 'h'),
    ...entries
      .filter(({ resource }) => may(role, `${resource}.read`))
      .map(({ resource, key }) =>
        screen(resource, `/${resource}`, `resources.${resource}.name`, key),
      ),
    ...(may(role, 'suppressions.read')
      ? [screen('suppressions', '/suppressions', 'resources.suppressions.name')]
      : []),
    ...(may(role, 'properties.change')
      ? [screen('newProperty', '/properties/create', 'palette.newProperty')]
      : []),
    screen('profile', '/profile', 'profile.title'),
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
