import { useRef, useState } from 'react'
import { HttpError, useGetIdentity, useNotify } from 'react-admin'
import { v4 } from 'uuid'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import type { ErrorBody } from '../../../shared/contract/error.ts'
import { keepOpen } from '../../common/ActionDialog.tsx'
import { hasStatus } from '../../common/request.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { fetchJson } from '../../http.ts'
import { bodyOf, type EntryDraft } from './draft.ts'

/** The messages about invalid fields, by the name of the field in the request. */
export type EntryErrors = Partial<Record<string, string>>

/**
 * Returns the state of the dialog, and a function that saves the lead. The request has the same key each time, so that a second
 * click, or a retry after a lost response, enters no second lead.
 */
export function useEntry(onEntered: (entered: EntryResult) => void) {
  const [draft, setDraft] = useState(useFirstDraft())
  const [errors, setErrors] = useState<EntryErrors>({})
  const post = usePost()
  const change = (changed: EntryDraft) => {
    setDraft(changed)
    setErrors({})
  }
  const save = async () => {
    setErrors({})
    try {
      onEntered(await post(draft))
    } catch (error) {
      const fields = errorsIn(error)
      if (!fields) throw error
      setErrors(fields)
    }
    return keepOpen
  }
  return { draft, setDraft: change, errors, save }
}

// Whoever works in sales enters their own leads.
function useFirstDraft(): EntryDraft {
  const { identity } = useGetIdentity()
  const language = useLanguage()
  return {
    origin: 'phone_call',
    name: '',
    contact: '',
    message: '',
    propertyId: null,
    referredByCode: '',
    assigneeId: identity?.role === 'sales' ? String(identity.id) : null,
    language,
    acknowledges: false,
  }
}

function usePost() {
  const [key] = useState(() => v4())
  // What was sent without a response: it may have been accepted.
  const unanswered = useRef<EntryDraft[]>([])
  const notify = useNotify()
  const findAccepted = async () => {
    for (const draft of unanswered.current) {
      const entered = await postEntry(key, draft).catch(() => undefined)
      if (entered) return entered
    }
    return undefined
  }
  return async (draft: EntryDraft): Promise<EntryResult> => {
    try {
      return await postEntry(key, draft)
    } catch (error) {
      if (isLost(error)) unanswered.current.push(draft)
      // The key was used with another draft, so the user has changed something since one was accepted.
      const accepted = hasStatus(error, 422) ? await findAccepted() : undefined
      if (!accepted) throw error
      notify('entry.earlier', { type: 'warning', messageArgs: { code: accepted.refCode } })
      return accepted
    }
  }
}

function isLost(error: unknown) {
  return !(error instanceof HttpError) || error.status >= 500
}

async function postEntry(key: string, draft: EntryDraft): Promise<EntryResult> {
  const { json } = await fetchJson('/api/staff/leads', {
    method: 'POST',
    headers: new Headers({ 'Idempotency-Key': key }),
    body: JSON.stringify(bodyOf(draft)),
  })
  return json as EntryResult
}

function errorsIn(error: unknown): EntryErrors | undefined {
  const body = error instanceof HttpError ? (error.body as Partial<ErrorBody> | null) : null
  const fields = body?.error?.fields
  return fields && Object.fromEntries(fields.map(({ path, message }) => [path, message]))
}
