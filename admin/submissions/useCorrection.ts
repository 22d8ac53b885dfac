import { type SyntheticEvent, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { ErrorBody, FieldFault } from '../../shared/contract/error.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { send } from '../common/send.ts'
import { fieldsFrom, typedFrom } from './fieldsOf.ts'

/** The form of a correction: what is typed, what is wrong with it, and how it is sent. */
export function useCorrection(submission: SubmissionRecord, onDone: () => void) {
  const { id, kind, fields, deadLetter } = submission
  const notify = useNotify()
  const [typed, write] = useState(() => typedFrom(kind, fields ?? {}))
  const [reason, explain] = useState('')
  const [faults, setFaults] = useState<FieldFault[]>(submission.faults)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    try {
      const corrected = fieldsFrom(kind, typed)
      const correction = { step: 'record', deadLetterId: deadLetter?.id, fields: corrected, reason }
      await send(`submissions/${id}/corrections`, correction)
      notify('submissions.correct.done', { type: 'success' })
      onDone()
    } catch (error) {
      const found = faultsIn(error)
      setFaults(found)
      if (found.length === 0) setRefusal((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { typed, write, reason, explain, faults, refusal, isBusy, submit }
}

function faultsIn(error: unknown): FieldFault[] {
  const body = error instanceof HttpError ? (error.body as Partial<ErrorBody> | null) : null
  return body?.error?.fields ?? []
}
