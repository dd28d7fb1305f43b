import { type Rule, rule, secondPerson } from '#kernel';

/** What a price is held against. */
export const comparedWith = {
  bids: 'Other bids',
  estimate: 'Independent estimate',
  history: 'Past prices',
  market: 'Market prices',
  cost: 'Cost elements',
} as const;

export const approverIsNotRecommender = secondPerson(
  'award.approver_is_not_recommender',
  'You recommended this award, so someone else has to approve it.',
  ['createdBy'],
);

interface Noticed {
  readonly protestUntil: string | null;
}

/** The product acts for a county that is made up: its awards are years old on their first day. */
export const protestPeriodIsOver: Rule<Noticed> = {
  ...rule<Noticed>(
    'award.standstill',
    'Protests can still be filed. Make it final after the last day.',
    ({ row, today, actor }) => actor.kind === 'system' || row.protestUntil === null || today > row.protestUntil,
    { field: 'protestUntil' },
  ),
  says: ({ row }) => `Protests can be filed until ${row.protestUntil}. Make it final after that day.`,
};

interface Role {
  readonly role: string;
}

export const isNoBackup = rule<Role>(
  'award.backup_waits',
  'A backup is not made final. Keep it as backup, and call on it when the awardee fails.',
  ({ row }) => row.role !== 'backup',
  { field: 'role' },
);

export const isBackup = rule<Role>(
  'award.only_backups_wait',
  'This is no backup. Make it final after the protest period.',
  ({ row }) => row.role === 'backup',
  { field: 'role' },
);

/** A bid is an offer that lapses: after its last day the firm has to agree again, which is another award. */
export const backupHolds = rule<{ backupUntil: string | null }>(
  'award.backup_holds',
  'The backup no longer holds its price. Cancel it, and recommend an award again.',
  ({ row, today }) => row.backupUntil === null || today <= row.backupUntil,
  { field: 'backupUntil' },
);
