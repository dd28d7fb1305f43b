/** What an organization has of the product. Whoever runs Levee on their own machines pays nobody for it. */
export const selfHosted = { plan: 'self_hosted', name: 'Self-hosted' } as const;

/** What a demo organization shows as its plan. It is simulated: nothing is ordered, and nobody is billed. */
export const demoPlan = {
  plan: 'enterprise',
  name: 'Enterprise',
  monthly: { cents: 2_999_00, currency: 'USD' },
  users: 'unlimited',
} as const;
