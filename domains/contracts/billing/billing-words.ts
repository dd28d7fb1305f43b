/** What an application asks for: money earned in a period, or money that was retained: at completion, or against securities. */
export const applicationKinds = {
  progress: 'Progress payment',
  release: 'Retainage release',
  securities: 'Securities in lieu',
} as const;

/** A conditional waiver is good once its payment clears; an unconditional one says that it did. */
export const waiverKinds = { conditional: 'Conditional', unconditional: 'Unconditional' } as const;

/** Applications that are not decided on yet: a contract has one of them at a time. */
export const openApplications = ['draft', 'submitted', 'returned'] as const;
