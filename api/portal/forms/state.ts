import type { Response } from 'express'
import type { FieldFault } from '../../../shared/contract/error.ts'

/** What came back with a form that could not be taken in, to be shown in it again. */
export type FormState = {
  typed: Record<string, string | string[] | undefined>
  faults: FieldFault[]
  notice: string
}

/** Keeps the state of a form for the page that is about to be rendered. */
export function keepFormState(response: Response, state: FormState): void {
  response.locals.form = state
}

/** The state of the form on the page being rendered; none where it is shown for the first time. */
export function formStateOf(response: Response): FormState | undefined {
  return response.locals.form as FormState | undefined
}
