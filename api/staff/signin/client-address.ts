/** Carries the client's address, as Express knows it, to better-auth's limiter and our audit. */
export const addressHeader = 'x-antesala-client-address'
