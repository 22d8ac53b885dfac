import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Section } from '../common/Section.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { Enrollment } from './Enrollment.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { type AuthAnswer, postAuth } from './post-auth.ts'
import { useReloadIdentity } from './useReloadIdentity.ts'

/** Each task requires the password. */
type Task = 'enable' | 'generate-backup-codes' | 'disable'

/** Sets up or turns off the user's two-step verification, or renews its backup codes. */
export function OwnTwoFactor({ isOn }: { isOn: boolean }) {
  const [task, setTask] = useState<Task>()
  const [answer, setAnswer] = useState<AuthAnswer>()
  const reloadIdentity = useReloadIdentity()
  const finish = () => {
    setTask(undefined)
    setAnswer(undefined)
    reloadIdentity()
  }
  return (
    <Section title="profile.twoFactor">
      {!task && <Choices isOn={isOn} onChoose={setTask} />}
      {task && !answer && (
        <PasswordPrompt
          explanation={`profile.ask.${task}`}
          send={(password) => postAuth(`two-factor/${task}`, { password })}
          onDone={(result) => (task === 'disable' ? finish() : setAnswer(result))}
          onCancel={() => setTask(undefined)}
        />
      )}
      {answer?.totpURI && (
        <Enrollment
          uri={answer.totpURI}
          onDone={() => setAnswer({ backupCodes: answer.backupCodes ?? [] })}
          onCancel={finish}
        />
      )}
      {answer?.backupCodes && !answer.totpURI && (
        <BackupCodes codes={answer.backupCodes} onDone={finish} />
      )}
    </Section>
  )
}

function Choices({ isOn, onChoose }: { isOn: boolean; onChoose(task: Task): void }) {
  const translate = useTranslate()
  const tasks: Task[] = isOn ? ['generate-backup-codes', 'disable'] : ['enable']
  return (
    <>
      <Box sx={{ mb: 2, color: isOn ? 'success.main' : 'text.secondary' }}>
        {translate(isOn ? 'profile.twoFactorOn' : 'profile.twoFactorOff')}
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
