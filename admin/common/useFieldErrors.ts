import { useState } from 'react'
import { keepOpen } from './ActionDialog.tsx'
import { apiErrorOf } from './request.ts'

/** The messages about invalid fields, by the path of the field in the request. */
export type FieldErrors = Partial<Record<string, string>>

/**
 * Holds what the API says about the fields of a dialog, to be shown beside them, until something is changed or saved again.
 * @param shown the paths of the fields beside which the dialog shows errors
 * @returns `saving`, which runs a function that saves; if the API rejects only such fields, the dialog stays open
 */
export function useFieldErrors(shown: readonly string[]) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const clear = () => setErrors({})
  const saving = async (save: () => Promise<unknown>) => {
    clear()
    try {
      return await save()
    } catch (error) {
      const fields = apiErrorOf(error)?.fields ?? []
      if (!fields.length || !fields.every(({ path }) => shown.includes(path))) throw error
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      return keepOpen
    }
  }
  return { errors, clear, saving }
}
