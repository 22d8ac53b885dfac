import { HttpError, useGetIdentity, useNotify } from 'react-admin'
import { v4 } from 'uuid'
import type { EntryResult } from '../../../shared/contract/entry.ts'
import { keepOpen } from '../../common/ActionDialog.tsx'
import { useStored } from '../../common/drafts/useStored.ts'
import { hasStatus } from '../../common/request.ts'
import { useFieldErrors } from '../../common/useFieldErrors.ts'
import { fetchJson } from '../../http.ts'
import { settings } from '../../settings.ts'
import { bodyOf, type EntryDraft } from './draft.ts'

/** The paths of the fields beside which the dialog shows errors. */
const entryFields = 'name email phone message propertyId assigneeId referredByCode'.split(' ')

/** A lead that is being entered, the key of its request, and what was sent without a response: it may have been accepted. */
type Entry = { draft: EntryDraft; key: string; unanswered: EntryDraft[] }

/**
 * Returns the state of the dialog, and a function that saves the lead. The request has the same key each time, so that a second
 * click, or a retry after a lost response, enters no second lead. The browser stores what was typed until it is saved, discarded, or
 * the user signs out: a closed dialog or tab does not lose it.
 * @param about what the draft is about; no other tab has the same
 */
export function useEntry(about: string[], onEntered: (entered: EntryResult) => void) {
  const firstDraft = useFirstDraft()
  const stored = useStored<Entry>(about, () => {
    return { draft: firstDraft, key: v4(), unanswered: [] }
  })
  const { wasStored, store, discard } = stored
  // A draft that an earlier release stored lacks the fields that are new.
  const value = { ...stored.value, draft: { ...firstDraft, ...stored.value.draft } }
  const { errors, clear, saving } = useFieldErrors(entryFields)
  const post = usePost(value, store)
  const change = (draft: EntryDraft) => {
    store({ ...value, draft })
    clear()
  }
  const save = () =>
    saving(async () => {
      const entered = await post()
      discard()
      onEntered(entered)
      return keepOpen
    })
  return { draft: value.draft, setDraft: change, errors, save, wasStored, discard }
}

// Whoever works in sales enters their own leads.
function useFirstDraft(): EntryDraft {
  const { identity } = useGetIdentity()
  return {
    origin: 'phone_call',
    name: '',
    contact: '',
    message: '',
    property: null,
    propertyText: '',
    referredByCode: '',
    assigneeId: identity?.role === 'sales' ? String(identity.id) : null,
    language: settings.language,
    acknowledges: false,
  }
}

function usePost(entry: Entry, store: (changed: Entry) => void) {
  const notify = useNotify()
  const post = async (current: Entry): Promise<EntryResult> => {
    const { draft, key, unanswered } = current
    try {
      return await postEntry(key, draft)
    } catch (error) {
      if (isLost(error)) store({ ...current, unanswered: [...unanswered, draft] })
      if (!hasStatus(error, 422)) throw error
    }
    // The key was used with another draft: the user has changed something since one was accepted, or another tab has sent its own.
    const accepted = await findAccepted(current)
    if (accepted) {
      notify('entry.earlier', { type: 'warning', messageArgs: { code: accepted.refCode } })
      return accepted
    }
    const renewed = { draft, key: v4(), unanswered: [] }
    store(renewed)
    return await post(renewed)
  }
  return () => post(entry)
}

// Throws if there is no response: then it is not known whether one was accepted.
async function findAccepted({ key, unanswered }: Entry): Promise<EntryResult | undefined> {
  for (const sent of unanswered) {
    const entered = await postEntry(key, sent).catch((error) => {
      if (isLost(error)) throw error
    })
    if (entered) return entered
  }
  return undefined
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
