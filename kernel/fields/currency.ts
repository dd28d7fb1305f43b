/** Currencies of ISO 4217 that are money in use; codes for metals, for tests and for no currency at all are not among them. */
const inUse = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE ' +
    'CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY ' +
    'KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO ' +
    'NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS ' +
    'TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
  ).split(' '),
);

export const isCurrency = (code: unknown): code is string => typeof code === 'string' && inUse.has(code);

/** Where a value is judged: what the place says of it and no field can know. */
export interface Here {
  /** The one currency in which the organization keeps its books. */
  readonly currency: string;
}

/** Until an organization says otherwise; whoever judges without knowing it refuses every other currency. */
export const usualCurrency = 'USD';
export const usualHere: Here = { currency: usualCurrency };

/**
 * In which currency a field takes amounts: that of the organization's books, or one that is fixed whatever the organization.
 * Amounts are compared and added as they stand, so there is no rule that takes any currency: what is stated in another one is converted
 * by a dated rate before it is an amount (ADR 166).
 */
export type CurrencyRule = 'organization' | { readonly fixed: string };

export const currencyOf = (rule: CurrencyRule, here: Here): string =>
  rule === 'organization' ? here.currency : rule.fixed;

/** The currency in which amounts of such a field are written when nobody says otherwise. */
export const writtenIn = (rule: CurrencyRule | undefined): string => currencyOf(rule ?? 'organization', usualHere);

/** Why an amount of this currency is not taken, or nothing when it is. */
export function currencyRefused(given: string, rule: CurrencyRule, here: Here): string | undefined {
  const own = currencyOf(rule, here);
  if (given === own) return undefined;
  const where = rule === 'organization' ? `${own}, the currency of your organization` : own;
  return `Must be in ${where}: an amount in ${given} would need a dated rate, and this field keeps none`;
}
