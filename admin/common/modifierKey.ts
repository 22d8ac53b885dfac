const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The name of the key that is pressed with others for a command: ⌘ on devices of Apple, otherwise Ctrl. */
export const modifierKey = isApple ? '⌘' : 'Ctrl'
