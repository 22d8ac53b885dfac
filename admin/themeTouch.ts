import type { RaThemeOptions } from 'react-admin'
import { TOUCH_SIZE, touchScreens } from './common/touch.ts'

type Components = NonNullable<RaThemeOptions['components']>

const onTouch = (styles: object) => ({ [touchScreens]: styles })
const large = onTouch({ minHeight: TOUCH_SIZE, minWidth: TOUCH_SIZE })
const touchable = { styleOverrides: { root: large } }

/** Styles that make MUI's controls large enough for a finger on touch screens. */
export const touchComponents = {
  MuiButton: touchable,
  MuiIconButton: touchable,
  // Its border covers that of the button before it.
  MuiToggleButton: {
    styleOverrides: { root: onTouch({ minHeight: TOUCH_SIZE, minWidth: TOUCH_SIZE + 2 }) },
  },
  MuiCheckbox: touchable,
  MuiRadio: touchable,
  MuiTab: touchable,
  MuiMenuItem: touchable,
  MuiFormControlLabel: touchable,
  MuiTableSortLabel: touchable,
  MuiInputBase: {
    styleOverrides: {
      root: large,
      input: onTouch({ '&:not(textarea)': { minHeight: TOUCH_SIZE, boxSizing: 'border-box' } }),
    },
  },
  MuiSelect: {
    styleOverrides: {
      select: onTouch({ '&&': { minHeight: TOUCH_SIZE, display: 'flex', alignItems: 'center' } }),
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      outlined: onTouch({ '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 12px)' } }),
    },
  },
  // A chip looks smaller than the area that reacts to a touch.
  MuiChip: {
    styleOverrides: {
      root: onTouch({
        '&.MuiChip-clickable, &.MuiChip-deletable': {
          height: 32,
          minWidth: TOUCH_SIZE,
          overflow: 'visible',
        },
        '&.MuiChip-clickable::after': {
          content: '""',
          position: 'absolute',
          inset: '-7px -1px',
        },
      }),
    },
  },
  MuiTabs: { styleOverrides: { indicator: { pointerEvents: 'none' } } },
  // Padding around a link reacts to a touch; the margin takes it back, so that nothing moves.
  MuiLink: {
    styleOverrides: {
      root: onTouch({
        '&:where(:not(.MuiButtonBase-root))': {
          position: 'relative',
          padding: '13px 8px',
          margin: '-13px -8px',
        },
      }),
    },
  },
} satisfies Components
