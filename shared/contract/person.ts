/** The kinds of contact data of a person. */
export type AddressKind = 'email' | 'phone'
