import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type SyntheticEvent, useCallback, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { usePostponeUpdates, useUnsavedInput } from './live/editing.ts'
import { useBackOnline } from './load/useBackOnline.ts'
import { apiErrorOf } from './request.ts'
import { saveKeys } from './saveKeys.ts'
import { useBackCloses } from './useBackCloses.ts'
import { useIsPhone } from './useIsPhone.ts'

/** What an action returns that was not done, if the dialog itself says why. */
export const keepOpen = Symbol('keepOpen')

/** Another action of a dialog, with the same inputs. */
type OtherAction = {
  /** The text of its button; already translated. */
  label: string
  /** Whether the inputs that it needs are complete. */
  isReady: boolean
  /** Runs it, like `onConfirm`. */
  run(): Promise<unknown>
}

type ActionDialogProps = {
  title: string
  /** The text of the confirm button; already translated, like the title. */
  confirm: string
  /** Whether the inputs are complete; if not, the confirm button is disabled. */
  isReady?: boolean
  isDangerous?: boolean
  /** Whether the browser keeps what is typed (`useStored`), so that leaving the dialog loses nothing. */
  isKept?: boolean
  /** The translation key of the button that closes the dialog; default: "Cancel". */
  dismissKey?: string
  /** Runs the action. If it returns `keepOpen`, the dialog stays open. */
  onConfirm(): Promise<unknown>
  /** A less prominent action. */
  other?: OtherAction | undefined
  onClose(): void
  children: ReactNode
}

/**
 * A dialog with the inputs of an action. Runs the action on confirm. Closes if the action succeeds, and
 * otherwise shows its errors above its buttons, and gives the focus to the first invalid field. While the dialog is open, live updates of the page are postponed; once something was typed,
 * only its buttons and Esc close it. On a phone, Back closes it before. Elsewhere, the first field gets the focus.
 */
export function ActionDialog(props: ActionDialogProps) {
  const { title, confirm, isReady = true, isDangerous = false, onClose, children } = props
  const { dismissKey = 'ra.action.cancel', isKept = false, onConfirm, other } = props
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const form = useRef<HTMLFormElement>(null)
  const { run, errors, isBusy } = useRun(onClose, () => focusInvalidField(form.current))
  const opened = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element
      if (!isPhone) focusFirstField(element)
    },
    [isPhone],
  )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog may be inside another form, which must not be submitted.
    event.stopPropagation()
    void run(onConfirm)
  }
  const titleId = useId()
  usePostponeUpdates(true)
  const [isTyped, setTyped] = useState(false)
  const isUnsaved = isTyped && !isKept
  useUnsavedInput(isUnsaved)
  // Once something was typed that is not kept, Back asks before it leaves the screen.
  useBackCloses(isPhone && !isUnsaved, onClose)
  // A click beside the dialog must not lose what was typed.
  const close = (_event: unknown, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (!(isTyped && reason === 'backdropClick')) onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={titleId}>
      <Box
        component="form"
        ref={opened}
        onSubmit={submit}
        onInput={() => setTyped(true)}
        sx={formSx}
      >
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>{children}</Box>
        </DialogContent>
        <Errors errors={errors} />
        <DialogActions disableSpacing sx={actionsSx}>
          {other && <OtherButton action={other} isBusy={isBusy} run={run} />}
          <Button color="inherit" onClick={onClose}>
            {translate(dismissKey)}
          </Button>
          <Button
            type="submit"
            aria-keyshortcuts={saveKeys}
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            // A disabled button would lose the focus, and with it Esc would no longer close the dialog.
            disabled={!isReady}
            aria-disabled={isBusy}
          >
            {confirm}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

/** Matches fields, but no checkboxes, and none of the hidden inputs of MUI's selects and growing text areas. */
const field =
  '[role=combobox], textarea:not([aria-hidden]), input:not([aria-hidden], [type=checkbox], [type=radio])'

/**
 * Gives the focus to the first field of a dialog, unless an element in it has it, such as a child that has asked for it. The dialog
 * itself takes it only if no element in it has it.
 */
export function focusFirstField(form: HTMLFormElement | null) {
  if (!form || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
}

// Once React has marked it.
function focusInvalidField(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

// So that the inputs scroll between the title and the buttons.
const formSx = { display: 'flex', flexDirection: 'column', minHeight: 0 }

const actionsSx = { px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }

// Between the inputs, which scroll, and the buttons: in view whatever the height of the dialog.
function Errors({ errors }: { errors: string[] }) {
  if (errors.length === 0) return null
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ mx: 3, mb: 2, flexShrink: 0, maxHeight: '40%', overflow: 'auto' }}
    >
      {errors.map((error) => (
        <div key={error}>{error}</div>
      ))}
    </Alert>
  )
}

type OtherButtonProps = {
  action: OtherAction
  isBusy: boolean
  run(action: () => Promise<unknown>): Promise<void>
}

function OtherButton({ action: { label, isReady, run: act }, isBusy, run }: OtherButtonProps) {
  return (
    <Button
      color="inherit"
      disabled={!isReady}
      aria-disabled={isBusy}
      sx={{ mr: 'auto' }}
      onClick={() => void run(act)}
    >
      {label}
    </Button>
  )
}

// Runs an action of the dialog unless one is under way, and closes the dialog if it succeeds.
function useRun(onClose: () => void, onRefused: () => void) {
  const [errors, setErrors] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  useBackOnline((refusal) => setErrors((shown) => shown.filter((error) => error !== refusal)))
  const run = async (action: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setErrors([])
    try {
      if ((await action()) !== keepOpen) return onClose()
      setBusy(false)
      onRefused()
    } catch (error) {
      setErrors(errorMessages(error))
      setBusy(false)
      onRefused()
    }
  }
  return { run, errors, isBusy }
}

/** Returns the messages about fields or, if there are none, the error's own message, which is less specific. */
export function errorMessages(error: unknown): string[] {
  const fields = apiErrorOf(error)?.fields?.map(({ message }) => message) ?? []
  return fields.length > 0 ? [...new Set(fields)] : [(error as Error).message]
}
