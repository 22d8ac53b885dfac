import { useState } from 'react'
import { useGetIdentity, useStoreContext } from 'react-admin'
import { draftOf } from '../../store.ts'

/**
 * Returns what the user is typing somewhere, and functions that change it. The browser stores it from the first `store` until it is
 * removed or the user signs out: an error, a closed dialog or tab, or the end of the session does not lose it.
 * @param about what it is about; unique among all drafts
 * @param first makes the value if none is stored
 * @returns also `remove`, which forgets what is stored, and `discard`, which also begins again with the first value
 */
export function useStored<Value>(about: string[], first: () => Value) {
  const { getItem, setItem, removeItem } = useStoreContext()
  const { identity } = useGetIdentity()
  // The record that it is about may be updated meanwhile.
  const [name] = useState(() => draftOf(String(identity?.id), ...about))
  const [wasStored, setWasStored] = useState(() => getItem(name) !== undefined)
  const [value, setValue] = useState(() => getItem<Value>(name) ?? first())
  const store = (changed: Value) => {
    setValue(changed)
    setItem(name, changed)
  }
  const remove = () => removeItem(name)
  const discard = () => {
    remove()
    setWasStored(false)
    setValue(first())
  }
  /** Changes the value without storing it, unless something is stored already: nothing was typed. */
  const show = (chosen: Value) => (getItem(name) ? store(chosen) : setValue(chosen))
  return { name, value, wasStored, store, show, remove, discard }
}
