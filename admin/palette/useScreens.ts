import { usePermissions, useTranslate } from 'react-admin'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import type { KeywordsKey } from '../common/commands.ts'
import { useKeyNames } from '../common/useKeyNames.ts'
import { menuGroups } from '../frame/menuItems.ts'
import type { Option } from './options.ts'

/** Returns the screens that the user's role may open, for the palette. */
export function useScreens(): Option[] {
  const translate = useTranslate()
  const nameKeys = useKeyNames()
  const { permissions: role } = usePermissions<StaffRole>()
  const entries = menuGroups.flatMap((group) => group.entries)
  const screen = (keywords: KeywordsKey, to: string, labelKey: string, key?: string) => ({
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
