/** Why a bank returns an entry, in the order of the Nacha Operating Rules, appendix four. */
export const returnCodes: Readonly<Record<string, string>> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account or unable to locate account',
  R04: 'Invalid account number structure',
  R05: 'Unauthorized debit to a consumer account',
  R06: 'Returned at the request of your bank',
  R07: 'Authorization revoked',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Not known or not authorized by the receiver',
  R11: 'Not in accordance with the authorization',
  R12: 'Account moved to another bank',
  R13: 'Invalid routing number',
  R14: 'Representative payee deceased',
  R15: 'Account holder deceased',
  R16: 'Account frozen or returned as OFAC instructs',
  R17: 'Questionable: invalid account under suspicious circumstances',
  R18: 'Improper effective entry date',
  R19: 'Amount field error',
  R20: 'Account does not take such entries',
  R21: 'Invalid company identification',
  R22: 'Invalid individual ID number',
  R23: 'Credit refused by the receiver',
  R24: 'Duplicate entry',
  R25: 'Addenda error',
  R26: 'Mandatory field error',
  R27: 'Trace number error',
  R28: 'Routing number check digit error',
  R29: 'Corporate customer advises not authorized',
  R30: 'Not a participant in check truncation',
  R31: 'Permissible return',
  R32: 'Receiving bank can’t settle',
  R33: 'Return of a destroyed check entry',
  R34: 'Receiving bank takes such entries no longer',
  R35: 'Return of improper debit entry',
  R36: 'Return of improper credit entry',
  R37: 'Source document presented for payment',
  R38: 'Stop payment on source document',
  R39: 'Improper source document',
  R40: 'Return of enrollment entry by federal agency',
  R41: 'Invalid transaction code',
  R42: 'Routing number or check digit error',
  R43: 'Invalid account number',
  R44: 'Invalid individual ID number of enrollment',
  R45: 'Invalid name of enrollment',
  R46: 'Invalid representative payee indicator',
  R47: 'Duplicate enrollment',
  R50: 'State law affecting represented checks',
  R51: 'Represented check is ineligible',
  R52: 'Stop payment on represented check',
  R53: 'Item and represented check presented',
  R61: 'Misrouted return',
  R62: 'Return of erroneous or reversing debit',
  R67: 'Duplicate return',
  R68: 'Untimely return',
  R69: 'Field error',
  R70: 'Permissible return not accepted',
  R71: 'Misrouted dishonored return',
  R72: 'Untimely dishonored return',
  R73: 'Timely original return',
  R74: 'Corrected return',
  R75: 'Return not a duplicate',
  R76: 'No errors found',
  R77: 'Dishonored return not accepted',
  R80: 'International entry coding error',
  R81: 'Not a participant in international entries',
  R82: 'Invalid foreign bank',
  R83: 'Foreign bank unable to settle',
  R84: 'Not processed by gateway',
  R85: 'Incorrectly coded international payment',
};

/** The account itself is wrong, closed, frozen or refused: nothing more is paid to it until someone has looked. */
export const holdingCodes: ReadonlySet<string> = new Set([
  'R02',
  'R03',
  'R04',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R20',
  'R23',
  'R28',
  'R34',
  'R42',
  'R43',
]);

/** Between banks, about a return and not about a payment: a person looks at it. */
export const isBetweenBanks = (code: string): boolean => code >= 'R61' && code <= 'R77';

/** What a bank asks to be corrected, by the same appendix. */
export const changeCodes: Readonly<Record<string, string>> = {
  C01: 'Account number',
  C02: 'Routing number',
  C03: 'Routing and account number',
  C04: 'Name of the receiver',
  C05: 'Account type',
  C06: 'Account number and type',
  C07: 'Routing number, account number and type',
  C08: 'Foreign receiving bank',
  C09: 'Individual ID number',
  C10: 'Company name',
  C11: 'Company identification',
  C12: 'Company name and identification',
  C13: 'Addenda format',
  C14: 'Standard entry class of an outbound entry',
};

/** What a notification of change says of an account; what it leaves out stays as it is. */
export interface Correction {
  readonly routing?: string;
  readonly account?: string;
  readonly type?: string;
}

const places: Readonly<Record<string, Readonly<Record<keyof Correction, readonly [from: number, to: number] | null>>>> =
  {
    C01: { routing: null, account: [0, 17], type: null },
    C02: { routing: [0, 9], account: null, type: null },
    C03: { routing: [0, 9], account: [12, 29], type: null },
    C05: { routing: null, account: null, type: [0, 2] },
    C06: { routing: null, account: [0, 17], type: [20, 22] },
    C07: { routing: [0, 9], account: [9, 26], type: [26, 28] },
  };

/** The corrected data of a notification, by the places that its code gives them; null where it is about no account. */
export function correctionOf(code: string, data: string): Correction | null {
  const own = places[code];
  if (!own) return null;
  const part = (name: keyof Correction): Correction => {
    const range = own[name];
    return range ? { [name]: data.slice(...range).trim() } : {};
  };
  return { ...part('routing'), ...part('account'), ...part('type') };
}
