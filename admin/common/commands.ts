import { useEffect } from 'react'
import type { PartnerDecision } from '../../shared/contract/decision.ts'
import type { Look, StaffResource } from '../../shared/contract/staff.ts'
import { useLatest } from './useLatest.ts'

/**
 * A key under `palette.keywords` in the translations. Its text lists other words by which the palette finds a screen or a
 * command.
 */
export type KeywordsKey =
  | StaffResource
  | ('home' | 'newLead' | 'newProperty' | 'profile')
  | ('language' | Look | 'singleKeys' | 'logout' | 'help')
  | ('mine' | 'answer' | 'followUp' | 'note' | 'status' | 'call' | 'message' | 'email')
  | PartnerDecision

/** Something that the user can do on the current screen, for the command palette. */
export type Command = {
  /** Already translated. */
  label: string
  /** Words that also find it, and are not shown. */
  keywords?: KeywordsKey
  /** The name of the record that it changes; omitted if it concerns none. */
  about?: string
  /** The shortcut that does the same, as in `useShortcut`. */
  keys?: string
  run(): void
}

const registered = new Set<() => Command[]>()

/** Offers commands in the command palette while the component is mounted. */
export function useCommands(commands: Command[]): void {
  const latest = useLatest(commands)
  useEffect(() => {
    const read = () => latest.current
    registered.add(read)
    return () => void registered.delete(read)
  }, [latest])
}

/** Returns the commands that the current screen offers, in the order in which their components were mounted. */
export function readCommands(): Command[] {
  return [...registered].flatMap((read) => read())
}
