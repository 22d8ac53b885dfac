/** What an `Idempotency-Key` looks like: 1 to 255 visible ASCII characters. */
export const idempotencyKey = { minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' }

/** Hours an answer is kept for a client that asks again under its key. */
export const answerKeptHours = 72
