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
  useLocales,
  useTranslate,
  useUserMenu,
} from 'react-admin'
import { looks } from '../../shared/contract/staff.ts'
import { useAppearance } from '../common/useAppearance.ts'
import { useSignOut } from './LeaveQuestion.tsx'

/** The account menu: name and role, profile, language, appearance, sign-out. */
export function AccountMenu() {
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  // The label contains the name, which is the button's text on wide screens.
  const label = [translate('ra.auth.user_menu'), identity?.fullName].filter(Boolean).join(': ')
  return (
    <UserMenu label={label}>
      <ListSubheader sx={subheaderSx}>
        {identity?.fullName} · {identity && translate(`role.${identity.role}`)}
      </ListSubheader>
      <ProfileItem />
      <Divider />
      <Languages />
      <Divider />
      <Appearances />
      <Divider />
      <SignOut />
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

function SignOut() {
  const menu = useUserMenu()
  const signOut = useSignOut()
  const choose = () => {
    menu?.onClose()
    signOut()
  }
  return <Logout onClick={choose} />
}

function Languages() {
  const { language, chooseLanguage } = useAppearance()
  return useLocales().map(({ locale, name }) => (
    <Choice
      key={locale}
      label={name}
      isChosen={language === locale}
      onChoose={() => chooseLanguage(locale === 'en' ? 'en' : 'es')}
    />
  ))
}

function Appearances() {
  const translate = useTranslate()
  const { look, chooseLook } = useAppearance()
  return looks.map((option) => (
    <Choice
      key={option}
      label={translate(`account.${option}`)}
      isChosen={look === option}
      onChoose={() => chooseLook(option)}
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
