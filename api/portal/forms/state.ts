import type { Response } from 'express'
import type { FieldError } from '../../../shared/contract/error.ts'

/** A rejected submission, to be shown again in its form with its errors. */
export type FormState = {
  /** The submitted fields. */
  values: Record<string, string | string[] | undefined>
  errors: FieldError[]
  /** The message above the fields. */
  notice: string
}

/** Saves the state of the form for the page that the response will contain. */
export function saveFormState(response: Response, state: FormState): void {
  response.locals.form = state
}

/** Returns the saved state of the form; undefined if no submission was rejected. */
export function formStateOf(response: Response): FormState | undefined {
  return response.locals.form as FormState | undefined
}
