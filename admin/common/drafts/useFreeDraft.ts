import { useEffect, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { v7 } from 'uuid'
import { draftOf, draftsOf } from '../../store.ts'

/** Of several drafts, the one that this tab had last comes before those of others, which may have been closed. */
const lastInTab = 'lastDraft.'

type Release = () => void

/**
 * Chooses a draft for a dialog of which several tabs can each have one: what was typed last and no tab has open, or a new one. No
 * other tab gets it as long as the dialog is open.
 * @param about what the drafts are about
 * @returns what the draft is about; undefined for a moment
 */
export function useFreeDraft(about: string): string[] | undefined {
  const { identity } = useGetIdentity()
  const userId = identity && String(identity.id)
  const [taken, setTaken] = useState<string[]>()
  useEffect(() => {
    if (!userId) return
    const claim = { isOver: false, release: () => {} }
    void takeDraft(userId, about).then(([name, release]) => {
      claim.release = release
      if (claim.isOver) return release()
      setTaken(name.slice(draftOf(userId, '').length).split('.'))
    })
    return () => {
      claim.isOver = true
      claim.release()
    }
  }, [userId, about])
  return taken
}

async function takeDraft(userId: string, about: string): Promise<[string, Release]> {
  const last = sessionStorage.getItem(lastInTab + about)
  const stored = draftsOf(userId, about)
    .toSorted()
    .toReversed()
    .toSorted((one, other) => Number(other === last) - Number(one === last))
  // The ids are in the order of time, so the last name is that of the newest draft.
  for (const name of [...stored, draftOf(userId, about, v7())]) {
    const release = await lockIfFree(name)
    if (!release) continue
    sessionStorage.setItem(lastInTab + about, name)
    return [name, release]
  }
  throw new Error('Nobody else can have a new draft')
}

// Browsers have locks only on pages that are encrypted, or local.
async function lockIfFree(name: string): Promise<Release | undefined> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return () => {}
  return await new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    })
  })
}
