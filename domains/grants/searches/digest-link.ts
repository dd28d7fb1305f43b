import type { interestCodes, dismissReasons } from '../opportunities/opportunity-words.ts';
import type { LinkAct } from './search-words.ts';

/** What the page behind a link of a digest shows; null for a link that is not valid. */
export interface DigestLinkPage {
  readonly link: {
    readonly act: LinkAct;
    readonly search: string;
    readonly notice: string | null;
    readonly isOff: boolean;
    readonly dismissedFor: keyof typeof dismissReasons | null;
    readonly interest: keyof typeof interestCodes | null;
    /** Why interest can no longer be marked. */
    readonly closed: string | null;
  } | null;
}
