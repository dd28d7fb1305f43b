/** A list as anyone may read it. Firms on it are counted and not named. */
export interface PublicList {
  readonly number: string;
  readonly name: string;
  readonly scope: string;
  readonly criteria: string;
  readonly priceFactors: string;
  readonly law: string;
  readonly papers: readonly string[];
  readonly endsOn: string;
  readonly decisionDays: number;
  readonly firms: number;
}

export interface ListsPage {
  readonly agency: string;
  readonly lists: readonly PublicList[];
}
