/** The format of an `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const idempotencyKey = { minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' }

/** Hours during which a repeated request with the same key gets the stored response. */
export const ANSWER_RETENTION_HOURS = 72
