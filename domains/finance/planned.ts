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
  '/fms-integration': {
    about: 'Financial officers connect Levee with the financial system and reconcile the two.',
    brings: [
      'Map accounts to the chart of accounts of the other system',
      'See what is waiting to post and resend a batch',
      'Compare totals by account, with each difference explained',
      'Lock a period when it closes',
    ],
    meanwhile:
      'Export requisitions and cost centers as CSV or spreadsheets, or let the other system read them with an API key and follow changes by webhook.',
    see: ['/cost-centers', '/settings/api-keys', '/settings/webhooks', '/docs/api'],
  },
};
