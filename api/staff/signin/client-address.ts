/** The header with the client's IP address, as Express determined it, for better-auth and the audit log. */
export const clientAddressHeader = 'x-antesala-client-address'
