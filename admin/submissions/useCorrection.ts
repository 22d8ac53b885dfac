import { type SyntheticEvent, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import type { ErrorBody, FieldError } from '../../shared/contract/error.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { send } from '../common/send.ts'
import { fieldsFromInputs, inputsFromFields } from './formFields.ts'

/** The state of the correction form: its inputs, their errors, and a function that submits it. */
export function useCorrection(submission: SubmissionRecord, onDone: () => void) {
  const { id, kind, fields, deadLetter } = submission
  const notify = useNotify()
  const [inputs, setInputs] = useState(() => inputsFromFields(kind, fields ?? {}))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldError[]>(submission.errors)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const corrected = fieldsFromInputs(kind, inputs)
      const correction = { step: 'record', deadLetterId: deadLetter?.id, fields: corrected, reason }
      await send(`submissions/${id}/corrections`, correction)
      notify('submissions.correct.done', { type: 'success' })
      onDone()
    } catch (caught) {
      const found = errorsIn(caught)
      setErrors(found)
      if (found.length === 0) setError((caught as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { inputs, setInputs, reason, setReason, errors, error, isBusy, submit }
}

function errorsIn(error: unknown): FieldError[] {
  const body = error instanceof HttpError ? (error.body as Partial<ErrorBody> | null) : null
  return body?.error?.fields ?? []
}
