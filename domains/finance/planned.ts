import type { Plans } from '#kernel';

export const plans: Plans = {
  '/invoices': {
    about: 'Accounts payable takes in invoices here and matches them with order and receipt.',
    brings: [
      'Take in invoices by upload, mail or electronic format, with the original kept',
      'Match each line with its order and receipt, within tolerances',
      'Find invoices that were sent twice, also when the number is written differently',
      'Work through exceptions by cause, with the person who can settle each',
      'See the legal due date and the interest that lateness costs',
    ],
    meanwhile:
      'Enter invoices in your financial system. The requisition shows what was approved, and its number belongs on the invoice.',
    see: ['/smart-requisition', '/documents'],
  },
  '/payments': {
    about: 'Accounts payable prepares payment runs here, and the treasurer releases them; never the same person.',
    brings: [
      'Build a run and see the cash it needs by day',
      'Check vendors for exclusion once more before release',
      'Release with two signatures over a file that cannot change afterwards',
      'Take in returned payments and correct the vendor',
      'Void, stop and reissue, and total the year for form 1099',
    ],
    meanwhile:
      'Pay from your financial system. Give the duties of accounts payable and treasurer to different people; Levee refuses to give both to one person without a written exception.',
    see: ['/admin/duties'],
  },
  '/fms-integration': {
    about: 'Financial officers connect Levee with the financial system here and see that both sides agree.',
    brings: [
      'Map accounts to the chart of accounts of the other system',
      'See what waits to be posted and send one batch again',
      'Compare totals by account on both sides, with each difference explained',
      'Freeze a period when it is closed',
    ],
    meanwhile:
      'Export requisitions and cost centers as CSV or spreadsheets, or let the other system read them with an API key and follow changes by webhook.',
    see: ['/cost-centers', '/settings/api-keys', '/settings/webhooks', '/docs/api'],
  },
};
