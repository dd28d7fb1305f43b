import type { Pack } from '../pack.ts';
import { californiaPacks } from './california.ts';
import { curingPacks } from './curing-packs.ts';
import { clauses } from './federal-clauses.ts';
import { farLimits } from './federal-limits.ts';
import { federalMoney } from './federal-money.ts';
import { federalPrograms } from './federal-programs.ts';
import { uniformGuidance } from './federal-text.ts';
import { uniformGuidanceOf2014 } from './federal-text-of-2014.ts';
import { florida } from './florida.ts';
import { newYorkPacks } from './new-york.ts';
import { texasPacks } from './texas.ts';

/** Every version of every pack that comes with the product, in the order in which a trace reads them. */
export const library: readonly Pack[] = [
  ...uniformGuidanceOf2014,
  ...uniformGuidance,
  ...farLimits,
  ...clauses,
  ...federalPrograms,
  ...federalMoney,
  ...texasPacks,
  ...californiaPacks,
  florida,
  ...newYorkPacks,
  ...curingPacks,
];
