import './duty-names.ts';
import './names.ts';
import type { AnyRecord, Domain, Page, RecordName } from '#kernel';
import { accounts } from './accounts/index.ts';
import { assets } from './assets/index.ts';
import { assistant } from './assistant/index.ts';
import { billing } from './billing/index.ts';
import { connectors } from './connectors/index.ts';
import { contracts } from './contracts/index.ts';
import { customers } from './customers/index.ts';
import { delivery } from './delivery/index.ts';
import { disaster } from './disaster/index.ts';
import { finance } from './finance/index.ts';
import { forms } from './forms/index.ts';
import { grants } from './grants/index.ts';
import { organization } from './organization/index.ts';
import { payables } from './payables/index.ts';
import { planning } from './planning/index.ts';
import { procurement } from './procurement/index.ts';
import { site } from './public/index.ts';
import { quality } from './quality/index.ts';
import { security } from './security/index.ts';
import { training } from './training/index.ts';
import { vendors } from './vendors/index.ts';
import { workflow } from './workflow/index.ts';

/** Every area of the product: the only registry. */
export const domains = [
  accounts,
  planning,
  grants,
  disaster,
  procurement,
  workflow,
  vendors,
  customers,
  contracts,
  finance,
  payables,
  connectors,
  delivery,
  assets,
  forms,
  security,
  training,
  quality,
  assistant,
  organization,
  billing,
  site,
] as const;

type Views<D> = D extends { readonly views: readonly { readonly name: infer Name }[] } ? Name : never;
type Stated = (typeof domains)[number]['records'][number]['name'] | Views<(typeof domains)[number]>;

type Difference<Unnamed, Unstated> = [Unnamed | Unstated] extends [never]
  ? true
  : { readonly addToNames: Unnamed; readonly addToDomain: Unstated };

/** Fails to compile when `names.ts` and the domains disagree, from either side, and the message says which name is missing where. */
export const namesAgree: Difference<Exclude<Stated, RecordName>, Exclude<RecordName, Stated>> = true;

export const records: readonly AnyRecord[] = domains.flatMap((domain: Domain) => domain.records);

/** Read-only records, whose rows come from queries. */
export const views: readonly AnyRecord[] = domains.flatMap((domain: Domain) => domain.views ?? []);

export const pages: readonly Page[] = domains.flatMap((domain: Domain) => Object.values(domain.pages));
