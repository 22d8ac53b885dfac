/**
 * Returns each submission of a batch once. A submission can be in a batch twice: its job and its redriven copy.
 */
export function distinctSubmissions<Payload extends { id: string }>(
  payloads: Payload[],
): Payload[] {
  return [...new Map(payloads.map((payload) => [payload.id, payload])).values()]
}
