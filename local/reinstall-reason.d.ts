export function reinstallReason(root: string): string | undefined
