/** A brand color in light and dark mode. */
export type Color = { light: string; dark: string }

/** A clay with a contrast of at least 3 on light and dark grounds, for a picture that cannot know on which one it is shown. */
export const clayOnAnyGround = '#B8623C'

/** The palette; text colors have WCAG AA contrast on `paper`, the page background. */
export const colors = {
  paper: { light: '#FBF8F3', dark: '#15130F' },
  surface: { light: '#FFFFFF', dark: '#1E1B16' },
  /** Lines and dividers, never text. */
  stone: { light: '#E6DFD3', dark: '#3A342B' },
  ink: { light: '#211C17', dark: '#F1EBE0' },
  muted: { light: '#6B6156', dark: '#B0A595' },
  /** The accent color: primary action, link, focus ring. */
  clay: { light: '#9C4A2A', dark: '#E08A63' },
  /** Success: won, sent, healthy. */
  agave: { light: '#2E5E52', dark: '#7FB8A8' },
  /** Waiting, retrying, overdue soon. */
  brass: { light: '#7F5F22', dark: '#D3AE63' },
  /** Failed, overdue, destructive. */
  danger: { light: '#A62B2B', dark: '#F08A80' },
  /** Neutral states, charts. */
  info: { light: '#2F5675', dark: '#8FB8DA' },
} as const satisfies Record<string, Color>
