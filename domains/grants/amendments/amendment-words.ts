/** Who may make the change: the funder, or the recipient where 2 CFR 200.308 lets it. */
export const amendmentKinds = {
  funder: 'Funder’s amendment',
  extension: 'One-time extension',
} as const;
