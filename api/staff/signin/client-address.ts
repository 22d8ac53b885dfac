/** Passes the client address that Express determined to better-auth's rate limiter and our audit. */
export const addressHeader = 'x-antesala-client-address'
