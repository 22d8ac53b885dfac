import type { Response } from 'express'
import type { FieldError } from '../../../shared/contract/error.ts'

/** A refused submission, shown again in its form with its errors. */
export type FormState = {
  /** The submitted fields. */
  values: Record<string, string | string[] | undefined>
  errors: FieldError[]
  /** The message above the fields. */
  notice: string
}

/** Saves the state of a form for the page that will be rendered. */
export function saveFormState(response: Response, state: FormState): void {
  response.locals.form = state
}

/** The state of the form on the page to render; undefined if nothing was submitted. */
export function formStateOf(response: Response): FormState | undefined {
  return response.locals.form as FormState | undefined
}
