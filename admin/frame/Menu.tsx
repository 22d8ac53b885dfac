import Box from '@mui/material/Box'
import type { KeyboardEvent, MouseEvent } from 'react'
import {
  Menu as ReactAdminMenu,
  type ResourceDefinition,
  useGetList,
  useNavigate,
  usePermissions,
  useRedirect,
  useResourceDefinitions,
  useSidebarState,
  useTranslate,
} from 'react-admin'
import { may, type StaffResource, type StaffRole } from '../../shared/contract/staff.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useLive } from '../common/live/useLive.ts'
import { onKey, useShortcut } from '../common/shortcuts.ts'
import { useBackCloses } from '../common/useBackCloses.ts'
import { useIsPhone } from '../common/useIsPhone.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { type MenuEntry, menuGroups } from './menuItems.ts'

/** The menu: the home screen and, in groups, the lists that the user's role may open. */
export function Menu() {
  const { permissions: role } = usePermissions<StaffRole>()
  const definitions = useResourceDefinitions()
  useGoShortcut('h', '/', 'ra.page.dashboard')
  const isShown = ({ resource }: MenuEntry) =>
    role !== undefined && may(role, `${resource}.read`) && definitions[resource]?.hasList
  return (
    <Box onClickCapture={useOpenFromPhone()} onKeyDownCapture={keepForShortcuts}>
      <ReactAdminMenu>
        <ReactAdminMenu.DashboardItem />
        {menuGroups.map(({ name, entries }) => (
          <Group
            key={name}
            name={name}
            entries={entries.filter(isShown)}
            definitions={definitions}
          />
        ))}
      </ReactAdminMenu>
    </Box>
  )
}

// MUI's menu moves the focus to the next entry that begins with a typed letter, so that a shortcut would not run once an entry had
// been clicked.
function keepForShortcuts(event: KeyboardEvent) {
  if (event.key.length !== 1 || event.key === ' ') return
  event.stopPropagation()
  onKey(event.nativeEvent)
}

// On a phone, the menu covers the screen: Back closes it, and an entry opens its screen from there.
function useOpenFromPhone() {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useSidebarState()
  const navigate = useNavigate()
  const { leave } = useBackCloses(isPhone && isOpen, () => setOpen(false))
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
    if (!isPhone || !link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    leave(() => navigate(link.hash.slice(1)))
  }
}

type GroupProps = {
  name: string
  entries: MenuEntry[]
  definitions: Record<string, ResourceDefinition>
}

function Group({ name, entries, definitions }: GroupProps) {
  const translate = useTranslate()
  const [isOpen] = useSidebarState()
  if (entries.length === 0) return null
  return (
    <>
      <Box component="li" role="presentation" sx={groupSx}>
        {isOpen && translate(`menu.${name}`)}
      </Box>
      {entries.map((entry) => (
        <Entry key={entry.resource} entry={entry} icon={definitions[entry.resource]?.icon} />
      ))}
    </>
  )
}

function Entry({ entry, icon: Icon }: { entry: MenuEntry; icon: ResourceDefinition['icon'] }) {
  const { resource, key, waiting, waitingKey } = entry
  const translate = useTranslate()
  const labelKey = `resources.${resource}.name`
  useGoShortcut(key, `/${resource}`, labelKey)
  return (
    <ReactAdminMenu.Item
      to={`/${resource}`}
      leftIcon={Icon && <Icon />}
      primaryText={
        <Box component="span" sx={entrySx}>
          {translate(labelKey, { smart_count: 2 })}
          {waiting && <WaitingBadge resource={resource} filter={waiting} hintKey={waitingKey} />}
        </Box>
      }
    />
  )
}

const groupSx = {
  height: 28,
  px: 2,
  pt: 1.25,
  listStyle: 'none',
  color: 'text.secondary',
  fontSize: 11,
  whiteSpace: 'nowrap',
}

const entrySx = { display: 'flex', justifyContent: 'space-between', gap: 1, flex: 1, width: '100%' }

type WaitingBadgeProps = {
  resource: StaffResource
  filter: Record<string, unknown>
  hintKey?: string | undefined
}

/** The number of records of a resource that match the filter; nothing if there are none. */
function WaitingBadge({ resource, filter, hintKey }: WaitingBadgeProps) {
  const language = useLanguage()
  const translate = useTranslate()
  const { total, meta, error, refetch } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'submittedAt', order: 'DESC' },
    filter,
  })
  useLive(resource, () => refetch())
  if (error && total === undefined)
    return (
      <Box
        component="span"
        title={translate('load.failed')}
        sx={{ color: 'error.main', fontSize: 12 }}
      >
        ?
      </Box>
    )
  if (!total) return null
  return (
    <Box
      component="span"
      title={hintKey && translate(hintKey)}
      sx={{ color: 'text.secondary', fontSize: 12 }}
    >
      {formatCount(total, language)}
      {meta?.isCapped && '+'}
    </Box>
  )
}

/** Registers "g" followed by a key to open a path. */
function useGoShortcut(key: string, to: string, labelKey: string) {
  const redirect = useRedirect()
  useShortcut(`g ${key}`, labelKey, () => redirect(to))
}
