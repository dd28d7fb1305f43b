/** Kinds of applicants, as the organization profile FF-104-FY-22-233 asks for them. */
export const applicantTypes = {
  state: 'State agency',
  county: 'County',
  city: 'City or town',
  tribe: 'Tribal government',
  special: 'Special district',
  pnp: 'Private nonprofit',
} as const;

export const ownerships = { owns: 'Owns the facility', leases: 'Leases the facility' } as const;
