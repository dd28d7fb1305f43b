import type { Plans } from '#kernel';

export const plans: Plans = {
  '/payments': {
    about: 'Accounts payable prepares payment runs, and the treasurer releases them; never the same person.',
    brings: [
      'Build a run and see the cash it needs by day',
      'Check vendors for exclusion once more before release',
      'Release with two signatures over a file that cannot change afterwards',
      'Record returned payments and correct the vendor',
      'Void, stop and reissue, and total the year for form 1099',
    ],
    meanwhile:
      'Pay from your financial system. Give the duties of accounts payable and treasurer to different people; Levee refuses to give both to one person without a written exception.',
    see: ['/admin/duties'],
  },
};
