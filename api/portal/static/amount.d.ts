export function readAmount(text: string): number | undefined
