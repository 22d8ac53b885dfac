import { createContext, type ReactNode, useContext, useState } from 'react'
import { useCanAccess, useNotify, useTranslate } from 'react-admin'
import { useCommands } from '../../common/commands.ts'
import { useShortcut } from '../../common/shortcuts.ts'
import { preloaded } from '../../lazyScreen.ts'

const load = preloaded(() => import('./EntryDialog.tsx'), 'leads.change')
type Loaded = Awaited<ReturnType<typeof load>>

/** The key that opens the dialog on every screen: C, as in create and capture. */
export const entryKey = 'c'

const OpenContext = createContext<(() => void) | undefined>(undefined)

/**
 * Provides `useEnterLead`, and shows its dialog over every screen; for staff who may change leads also a shortcut and a command
 * of the palette. The code of the dialog is loaded when it is first opened, or once the first screen is complete.
 */
export function NewLead({ children }: { children: ReactNode }) {
  const { canAccess = false } = useCanAccess({ resource: 'leads', action: 'edit' })
  const [isOpen, setOpen] = useState(false)
  const { loaded, open } = useLoaded(() => setOpen(true))
  return (
    <OpenContext value={canAccess ? open : undefined}>
      {children}
      {canAccess && <Ways open={open} />}
      {isOpen && loaded && <loaded.EntryDialog onClose={() => setOpen(false)} />}
    </OpenContext>
  )
}

/** Returns a function that opens the dialog in which a lead is entered; undefined if the user may not enter leads. */
export function useEnterLead(): (() => void) | undefined {
  return useContext(OpenContext)
}

function Ways({ open }: { open(): void }) {
  const translate = useTranslate()
  useShortcut(entryKey, 'entry.new', open)
  useCommands([{ label: translate('entry.new'), keywords: 'newLead', keys: entryKey, run: open }])
  return null
}

// Without a network, or after an update, its code may be missing.
function useLoaded(show: () => void) {
  const [loaded, setLoaded] = useState<Loaded>()
  const notify = useNotify()
  const loadAndShow = async () => {
    try {
      setLoaded(await load())
      show()
    } catch {
      notify(navigator.onLine ? 'entry.unavailable' : 'load.offline', { type: 'error' })
    }
  }
  return { loaded, open: loaded ? show : () => void loadAndShow() }
}
