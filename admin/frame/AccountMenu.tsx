import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import CheckIcon from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import {
  LinkBase,
  Logout,
  UserMenu,
  useGetIdentity,
  useLocaleState,
  useLocales,
  useStore,
  useTranslate,
  useUserMenu,
} from 'react-admin'

/** The account menu: name and role, profile, language, appearance, sign-out. */
export function AccountMenu() {
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  return (
    <UserMenu>
      <ListSubheader sx={subheaderSx}>
        {identity?.fullName} · {identity && translate(`role.${identity.role}`)}
      </ListSubheader>
      <ProfileItem />
      <Divider />
      <Languages />
      <Divider />
      <Appearances />
      <Divider />
      <Logout />
    </UserMenu>
  )
}

function ProfileItem() {
  const menu = useUserMenu()
  const translate = useTranslate()
  return (
    <MenuItem dense component={LinkBase} to="/profile" onClick={menu?.onClose}>
      <ListItemIcon>
        <AccountIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('profile.title')}</ListItemText>
    </MenuItem>
  )
}

function Languages() {
  const [chosen, setChosen] = useLocaleState()
  return useLocales().map(({ locale, name }) => (
    <Choice
      key={locale}
      label={name}
      isChosen={chosen === locale}
      onChoose={() => setChosen(locale)}
    />
  ))
}

// While nothing is stored under "theme", react-admin uses the operating system's setting.
function Appearances() {
  const translate = useTranslate()
  const [chosen, setChosen] = useStore<'light' | 'dark' | undefined>('theme')
  return ([undefined, 'light', 'dark'] as const).map((theme) => (
    <Choice
      key={theme ?? 'system'}
      label={translate(`account.${theme ?? 'system'}`)}
      isChosen={chosen === theme}
      onChoose={() => setChosen(theme)}
    />
  ))
}

function Choice(props: { label: string; isChosen: boolean; onChoose: () => void }) {
  const menu = useUserMenu()
  const choose = () => {
    props.onChoose()
    menu?.onClose()
  }
  return (
    <MenuItem dense onClick={choose} role="menuitemradio" aria-checked={props.isChosen}>
      <ListItemIcon>{props.isChosen && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText>{props.label}</ListItemText>
    </MenuItem>
  )
}

const subheaderSx = { lineHeight: '36px', bgcolor: 'transparent' }
