import { useState } from 'react'
import { HttpError, useGetIdentity, useNotify, useStoreContext } from 'react-admin'
import { v4 } from 'uuid'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import type { ErrorBody } from '../../../shared/contract/error.ts'
import { keepOpen } from '../../common/ActionDialog.tsx'
import { hasStatus } from '../../common/request.ts'
import { useLanguage } from '../../common/useLanguage.ts'
import { fetchJson } from '../../http.ts'
import { entryDraftOf } from '../../store.ts'
import { bodyOf, type EntryDraft } from './draft.ts'

/** The messages about invalid fields, by the name of the field in the request. */
export type EntryErrors = Partial<Record<string, string>>

/** A lead that is being entered, the key of its request, and what was sent without a response: it may have been accepted. */
type Entry = { draft: EntryDraft; key: string; unanswered: EntryDraft[] }

/**
 * Returns the state of the dialog, and a function that saves the lead. The request has the same key each time, so that a second
 * click, or a retry after a lost response, enters no second lead. The browser stores what was typed until it is saved, discarded, or
 * the user signs out: a closed dialog or tab does not lose it.
 */
export function useEntry(onEntered: (entered: EntryResult) => void) {
  const { entry, wasStored, store, discard } = useStoredEntry()
  const [errors, setErrors] = useState<EntryErrors>({})
  const post = usePost(entry, store)
  const change = (draft: EntryDraft) => {
    store({ ...entry, draft })
    setErrors({})
  }
  const save = async () => {
    setErrors({})
    try {
      const entered = await post()
      discard()
      onEntered(entered)
    } catch (error) {
      const fields = errorsIn(error)
      if (!fields) throw error
      setErrors(fields)
    }
    return keepOpen
  }
  return { draft: entry.draft, setDraft: change, errors, save, wasStored, discard }
}

function useStoredEntry() {
  const { getItem, setItem, removeItem } = useStoreContext()
  const { identity } = useGetIdentity()
  const name = entryDraftOf(String(identity?.id))
  const first = (): Entry => ({ draft: firstDraft, key: v4(), unanswered: [] })
  const firstDraft = useFirstDraft()
  const [wasStored, setWasStored] = useState(() => getItem(name) !== undefined)
  const [entry, setEntry] = useState(() => getItem<Entry>(name) ?? first())
  const store = (changed: Entry) => {
    setEntry(changed)
    setItem(name, changed)
  }
  const discard = () => {
    removeItem(name)
    setWasStored(false)
    setEntry(first())
  }
  return { entry, wasStored, store, discard }
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
    property: null,
    referredByCode: '',
    assigneeId: identity?.role === 'sales' ? String(identity.id) : null,
    language,
    acknowledges: false,
  }
}

function usePost(entry: Entry, store: (changed: Entry) => void) {
  const { draft, key, unanswered } = entry
  const notify = useNotify()
  const findAccepted = async () => {
    for (const sent of unanswered) {
      const entered = await postEntry(key, sent).catch(() => undefined)
      if (entered) return entered
    }
    return undefined
  }
  return async (): Promise<EntryResult> => {
    try {
      return await postEntry(key, draft)
    } catch (error) {
      if (isLost(error)) store({ ...entry, unanswered: [...unanswered, draft] })
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
