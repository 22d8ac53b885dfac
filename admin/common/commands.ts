import { useEffect } from 'react'
import type { PartnerDecision } from '../../shared/contract/decision.ts'
import type { Look, StaffResource } from '../../shared/contract/staff.ts'
import { useLatest } from './useLatest.ts'

/** What the command palette finds by other words than its name: screens, by their resource, and actions. */
export type PaletteKeywords =
  | StaffResource
  | ('home' | 'newProperty' | 'profile')
  | ('language' | Look | 'singleKeys' | 'logout' | 'help')
  | ('mine' | 'followUp' | 'note' | 'status' | 'call' | 'message' | 'email')
  | PartnerDecision

/** Something that the user can do on the current screen, for the command palette. */
export type Command = {
  /** Already translated. */
  label: string
  /** Its words under `palette.keywords`, which also find it and are not shown. */
  keywords?: PaletteKeywords
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

/** Returns the commands that the current screen offers, those of its parts first. */
export function readCommands(): Command[] {
  return [...registered].flatMap((read) => read())
}
