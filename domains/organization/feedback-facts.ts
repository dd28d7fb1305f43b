/** What goes along with feedback, so that whoever reads it can see where it was: shown before it is sent. */
export interface FeedbackFacts {
  readonly pageUrl: string;
  readonly browserInfo: { readonly userAgent: string; readonly platform: string; readonly language: string };
}

interface Browser {
  readonly userAgent: string;
  readonly language: string;
  readonly platform?: string;
  readonly userAgentData?: { readonly platform?: string };
}

/** Words of an address that open something by themselves; they are nobody's business but the browser's. */
const secret = /token|code|state|secret|password|signature/i;
const LONGEST_URL = 2048;

/** The address of the page, without what follows a `#` and without anything that is a key. */
export function pageAddress(address: string): string {
  const url = new URL(address);
  url.hash = '';
  url.username = '';
  url.password = '';
  for (const name of new Set(url.searchParams.keys())) if (secret.test(name)) url.searchParams.delete(name);
  return url.href.slice(0, LONGEST_URL);
}

export const factsOf = (address: string, browser: Browser): FeedbackFacts => ({
  pageUrl: pageAddress(address),
  browserInfo: {
    userAgent: browser.userAgent.slice(0, 500),
    platform: (browser.userAgentData?.platform || browser.platform || '').slice(0, 100),
    language: browser.language.slice(0, 40),
  },
});
