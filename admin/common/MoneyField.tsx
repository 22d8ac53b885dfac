import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { MAX_AMOUNT } from '../../shared/contract/money.ts'
import { propertyCurrencies } from '../../shared/contract/property.ts'
import { formatCount, formatMoney } from '../../shared/view/format.ts'
import { settings } from '../settings.ts'
import { type MoneyDraft, moneyProblem, readMoney } from './moneyDraft.ts'
import { useLanguage } from './useLanguage.ts'

type MoneyFieldProps = {
  /** Already translated. */
  label: string
  draft: MoneyDraft
  onChange(draft: MoneyDraft): void
  autoFocus?: boolean
}

/** Inputs for an amount and its currency. Below them is the amount as it was understood, or what is wrong. */
export function MoneyField({ label, draft, onChange, autoFocus = false }: MoneyFieldProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const money = readMoney(draft)
  const problem = moneyProblem(draft)
  const max = formatCount(MAX_AMOUNT, language)
  const understood = money ? formatMoney(money.amount, money.currency, language) : ' '
  return (
    <Box sx={rowSx}>
      <TextField
        autoFocus={autoFocus}
        label={label}
        value={draft.amount}
        onChange={({ target }) => onChange({ ...draft, amount: target.value })}
        // So that typing replaces a proposed amount.
        onFocus={({ target }) => target.select()}
        error={problem !== undefined}
        helperText={
          problem
            ? translate(`money.problem.${problem}`, { max, currency: draft.currency })
            : understood
        }
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 24, autoComplete: 'off' } }}
      />
      <TextField
        select
        label={translate('money.currency')}
        value={draft.currency}
        onChange={({ target }) => onChange({ ...draft, currency: target.value })}
      >
        {currenciesWith(draft.currency).map((currency) => (
          <MenuItem key={currency} value={currency}>
            {currency}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

// The currency of the business is first; that of the amount may be another one, which only the API offers.
function currenciesWith(currency: string) {
  return [...new Set([settings.currency, ...propertyCurrencies, currency])]
}

const rowSx = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr) 112px' }
