export function readAmount(text: string, currency: string): number | undefined
