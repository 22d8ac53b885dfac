/** The header with the client's IP address, for better-auth and the audit log. */
export const clientAddressHeader = 'x-antesala-client-address'
