import './names.ts';
import type { AnyRecord, Domain, Page, RecordName } from '#kernel';
import { assistant } from './assistant/index.ts';
import { finance } from './finance/index.ts';
import { organization } from './organization/index.ts';
import { procurement } from './procurement/index.ts';
import { security } from './security/index.ts';
import { training } from './training/index.ts';

/** Every area of the product, in the order of the menu: the only registry. */
export const domains = [procurement, finance, organization, security, training, assistant] as const;

type Stated = (typeof domains)[number]['records'][number]['name'];

/** Fails to compile when `names.ts` and the domains disagree, from either side. */
export const namesAgree: [Stated] extends [RecordName] ? ([RecordName] extends [Stated] ? true : never) : never = true;

export const records: readonly AnyRecord[] = domains.flatMap((domain: Domain) => domain.records);

export const pages: readonly Page[] = domains
  .toSorted((one, other) => one.order - other.order)
  .flatMap((domain: Domain) => Object.values(domain.pages));
