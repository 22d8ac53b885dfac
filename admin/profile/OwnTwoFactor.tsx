import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { Enrollment } from './Enrollment.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { type AuthResult, postAuth } from './postAuth.ts'
import { useReloadIdentity } from './useReloadIdentity.ts'

/** A change to the user's two-step verification. Every change requires the password. */
type Task = 'enable' | 'generate-backup-codes' | 'disable'

type OwnTwoFactorProps = {
  isOn: boolean
  /** Whether the user can do nothing else until it is on. */
  isMissing?: boolean
}

/** Sets up or turns off the user's two-step verification, or generates new backup codes. */
export function OwnTwoFactor({ isOn, isMissing = false }: OwnTwoFactorProps) {
  const [task, setTask] = useState<Task>()
  const [result, setResult] = useState<AuthResult>()
  const reloadIdentity = useReloadIdentity()
  const finish = () => {
    setTask(undefined)
    setResult(undefined)
    reloadIdentity()
  }
  return (
    <Section title="profile.twoFactor">
      {!task && <TaskButtons isOn={isOn} isMissing={isMissing} onChoose={setTask} />}
      {task && !result && (
        <PasswordPrompt
          explanation={`profile.ask.${task}`}
          send={(password) => postAuth(`two-factor/${task}`, { password })}
          onDone={(response) => (task === 'disable' ? finish() : setResult(response))}
          onCancel={() => setTask(undefined)}
        />
      )}
      {result?.totpURI && (
        <Enrollment
          uri={result.totpURI}
          onDone={() => setResult({ backupCodes: result.backupCodes ?? [] })}
          onCancel={finish}
        />
      )}
      {result?.backupCodes && !result.totpURI && (
        <BackupCodes codes={result.backupCodes} onDone={finish} />
      )}
    </Section>
  )
}

function TaskButtons(props: Required<OwnTwoFactorProps> & { onChoose(task: Task): void }) {
  const { isOn, isMissing, onChoose } = props
  const translate = useTranslate()
  const off = isMissing ? 'profile.twoFactorMissing' : 'profile.twoFactorOff'
  const tasks: Task[] = isOn ? ['generate-backup-codes', 'disable'] : ['enable']
  return (
    <>
      <Box sx={{ mb: 2, color: isOn ? 'success.main' : 'text.secondary' }}>
        {translate(isOn ? 'profile.twoFactorOn' : off)}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {tasks.map((task) => (
          <Button
            key={task}
            size="small"
            variant="outlined"
            color={task === 'disable' ? 'error' : 'primary'}
            onClick={() => onChoose(task)}
          >
            {translate(`profile.do.${task}`)}
          </Button>
        ))}
      </Box>
    </>
  )
}
