import { type SyntheticEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import type { FieldError } from '../../shared/contract/error.ts'
import type { SubmissionRecord } from '../../shared/contract/records.ts'
import { usePostponeUpdates, useUnsavedInput } from '../common/live/editing.ts'
import { apiErrorOf, request } from '../common/request.ts'
import { fieldsFromInputs, inputsFromFields } from './formFields.ts'

/**
 * Returns the state of the correction form and a function that submits it. `fieldErrors` are at first the
 * validation errors of the submission; after each attempt to submit, those that the API returned. The error of a
 * field ends when the field is edited. `error` is the message of any other error of the request.
 */
export function useCorrection(submission: SubmissionRecord, onDone: () => void) {
  const { id, fields, currency, deadLetter } = submission
  const notify = useNotify()
  const [first] = useState(() => inputsFromFields(submission, fields ?? {}))
  const [inputs, setInputs] = useState(first)
  const [reason, setReason] = useState('')
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>(submission.errors)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const isTouched = reason !== '' || JSON.stringify(inputs) !== JSON.stringify(first)
  usePostponeUpdates(isTouched)
  useUnsavedInput(isTouched)

  const setInput = (name: string, value: string) => {
    setInputs({ ...inputs, [name]: value })
    setFieldErrors(fieldErrors.filter(({ path }) => path !== name))
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const corrected = fieldsFromInputs(submission, inputs, currency)
      const correction = { step: 'record', deadLetterId: deadLetter?.id, fields: corrected, reason }
      await request('POST', `submissions/${id}/corrections`, correction)
      notify('submissions.correct.done', { type: 'success' })
      onDone()
    } catch (caught) {
      const caughtFieldErrors = apiErrorOf(caught)?.fields ?? []
      setFieldErrors(caughtFieldErrors)
      if (caughtFieldErrors.length === 0) setError((caught as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { inputs, setInput, reason, setReason, fieldErrors, error, isBusy, submit }
}
