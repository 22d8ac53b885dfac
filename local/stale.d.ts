export function staleness(root: string): string | undefined
