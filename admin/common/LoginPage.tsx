import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type SyntheticEvent, useState } from 'react'
import { useLocaleState, useLocales, useLogin, useTranslate } from 'react-admin'
import { useDocumentLanguage } from './Layout.tsx'
import { Mark, Wordmark } from './Wordmark.tsx'

/** The front door of the dashboard. */
export function LoginPage() {
  useDocumentLanguage()
  const translate = useTranslate()
  return (
    <Box component="main" sx={pageSx}>
      <Box sx={{ width: '100%', maxWidth: 340 }}>
        <Mark size={44} />
        <Typography component="h1" sx={{ mt: 2, mb: 0.5 }}>
          <Wordmark size={40} />
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>{translate('login.title')}</Typography>
        <LoginForm />
        <LanguageChoice />
      </Box>
    </Box>
  )
}

function LoginForm() {
  const translate = useTranslate()
  const { submit, fault, isBusy } = useSubmit()
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {fault && (
        <Alert severity="error" variant="outlined">
          {translate(`login.${fault}`)}
        </Alert>
      )}
      <TextField
        name="email"
        type="email"
        label={translate('ra.auth.email')}
        autoComplete="username"
        autoFocus
        required
      />
      <TextField
        name="password"
        type="password"
        label={translate('ra.auth.password')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {translate('login.submit')}
      </Button>
    </Box>
  )
}

function useSubmit() {
  const login = useLogin()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget))
    setBusy(true)
    try {
      await login(fields)
    } catch (error) {
      setFault(faults.find((known) => known === (error as Error).message) ?? 'unavailable')
      setBusy(false)
    }
  }
  return { submit, fault, isBusy }
}

function LanguageChoice() {
  const [chosen, choose] = useLocaleState()
  return (
    <Box sx={{ mt: 3, display: 'flex', gap: 1 }}>
      {useLocales().map(({ locale, name }) => (
        <Button
          key={locale}
          size="small"
          color={locale === chosen ? 'inherit' : 'secondary'}
          aria-pressed={locale === chosen}
          onClick={() => choose(locale)}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}

const faults = ['wrong', 'disabled', 'tooMany', 'unavailable'] as const

const pageSx = {
  minHeight: '100vh',
  display: 'grid',
  placeItems: 'center',
  p: 3,
  bgcolor: 'background.default',
  color: 'text.primary',
}
