/** The firm that signs in to the demonstration. It bids on pumps, generators and signs. */
export const supplier = {
  name: 'Chesapeake Industrial Supply',
  sells: 'Pumps, generators, signs and parts for public works',
} as const;

/** The approved vendor whose firm has an account in the demonstration. */
export const withAccount = { where: { name: supplier.name, firm: null }, order: '-number', fields: ['name'] } as const;
