import type { PublishedFirm } from '../published-firm.ts';

/** What the page of one listed vendor is drawn from. */
export interface VendorPage {
  readonly firm: PublishedFirm;
  readonly publisher: string;
}
