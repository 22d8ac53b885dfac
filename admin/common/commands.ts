import { useEffect } from 'react'
import { useLatest } from './useLatest.ts'

/** Something that the user can do on the current screen, for the command palette. */
export type Command = {
  /** Already translated. */
  label: string
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
