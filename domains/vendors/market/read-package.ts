/** What a contract of another agency says that can be compared. */
export interface PackageContract {
  readonly name: string;
  readonly ocid: string;
  readonly award: string;
  readonly agency: string;
  readonly supplier: string | null;
  readonly method: string | null;
  readonly bidders: number | null;
  readonly cents: number | null;
  readonly awardedOn: string;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly items: readonly PackageItem[];
}
export interface PackageItem {
  readonly item: string;
  readonly code: string | null;
  readonly quantity: string | null;
  readonly unit: string;
  readonly cents: number;
}
export interface ReadPackage {
  readonly contracts: readonly PackageContract[];
  /** What is not taken over, with the reason in words. */
  readonly skipped: readonly { readonly what: string; readonly why: string }[];
}

type Json = Readonly<Record<string, unknown>>;
const MOST_CENTS = 9_000_000_000_000_000;
const MOST_ITEMS = 200;

const tree = (one: unknown): Json =>
  typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Json) : {};
const list = (one: unknown): readonly Json[] => (Array.isArray(one) ? one.map(tree) : []);
/** Words of a file from elsewhere: one line, without signs that no screen shows, and not longer than there is room for. */
function words(one: unknown, most = 200): string | null {
  const text = typeof one === 'string' || typeof one === 'number' ? String(one) : '';
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return plain === '' ? null : [...plain].slice(0, most).join('').trim();
}
const day = (one: unknown): string | null => {
  const found = typeof one === 'string' ? /^(19|20|21)\d\d-\d\d-\d\d/.exec(one)?.[0] : undefined;
  const at = found === undefined ? Number.NaN : Date.parse(`${found}T00:00:00Z`);
  return found !== undefined && !Number.isNaN(at) && new Date(at).toISOString().startsWith(found) ? found : null;
};

/** A stated amount in cents; null where none is stated, or where it is of another currency, negative or beyond all bounds. */
function centsOf(value: Json, currency: string): number | null {
  const { amount } = value;
  const stated = value['currency'] ?? currency;
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0 || stated !== currency) return null;
  const cents = Math.round(amount * 100);
  return cents <= MOST_CENTS ? cents : null;
}

/** Items that state a price for one unit. A price that would have to be worked out from a total is none. */
function itemsOf(from: readonly Json[], currency: string): PackageItem[] {
  return from.slice(0, MOST_ITEMS).flatMap((one) => {
    const unit = tree(one['unit']);
    const cents = centsOf(tree(unit['value']), currency);
    const item = words(one['description']);
    const name = words(unit['name'] ?? unit['id'], 40);
    if (cents === null || cents === 0 || item === null || name === null) return [];
    const classification = tree(one['classification']);
    return [{ item, code: words(classification['id'], 60), quantity: words(one['quantity'], 40), unit: name, cents }];
  });
}

/** Releases of one process belong together: what a later one states replaces what an earlier one stated. */
function processesIn(given: Json): ReadonlyMap<string, readonly Json[]> {
  const compiled = list(given['records']).map(
    (one) => ({ ocid: one['ocid'], ...tree(one['compiledRelease']) }) as Json,
  );
  const dated = (one: Json): string => (typeof one['date'] === 'string' ? one['date'] : '');
  const all = [...list(given['releases']), ...compiled];
  const sorted = all.toSorted((one, other) => (dated(one) < dated(other) ? -1 : dated(one) > dated(other) ? 1 : 0));
  return Map.groupBy(sorted, (one) => words(one['ocid'], 120) ?? '');
}

/** The last statement of each member of a list, by its id. */
function latest(releases: readonly Json[], name: string): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  for (const release of releases)
    for (const one of list(release[name])) {
      const id = words(one['id'], 120);
      if (id !== null) found.set(id, { ...found.get(id), ...one });
    }
  return found;
}

const over: readonly unknown[] = ['cancelled', 'unsuccessful', 'pending'];

/**
 * The awards and contracts of a release or record package (OCDS 1.1). A file from elsewhere may hold anything: what cannot be read is
 * named and left out, and nothing in it is taken for more than text, days and amounts.
 */
export function readPackage(given: unknown, currency: string): ReadPackage | string {
  const whole = tree(given);
  if (!Array.isArray(whole['releases']) && !Array.isArray(whole['records']))
    return 'This is no release or record package: it has neither releases nor records.';
  const contracts: PackageContract[] = [];
  const skipped: { what: string; why: string }[] = [];
  for (const [ocid, releases] of processesIn(whole)) {
    if (ocid === '') {
      skipped.push({ what: 'A release', why: 'It has no ocid.' });
      continue;
    }
    const tender = Object.assign({}, ...releases.map((one) => tree(one['tender']))) as Json; // of trees alone
    const buyer = tree(releases.findLast((one) => tree(one['buyer'])['name'] !== undefined)?.['buyer']);
    const agency = words(buyer['name']) ?? words(tree(tender['procuringEntity'])['name']);
    const signed = [...latest(releases, 'contracts').values()];
    const awards = latest(releases, 'awards');
    if (awards.size === 0) skipped.push({ what: ocid, why: 'It has no award yet.' });
    for (const [id, award] of awards) {
      const what = `${ocid}, award ${id}`;
      const contract = signed.find((one) => words(one['awardID'], 120) === id) ?? {};
      const period = tree(contract['period'] ?? award['contractPeriod']);
      const awardedOn = day(award['date']) ?? day(contract['dateSigned']);
      const startsOn = day(period['startDate']);
      const endsOn = day(period['endDate']);
      const items = itemsOf([...list(contract['items']), ...list(award['items'])], currency);
      const cents = centsOf(tree(contract['value'] ?? award['value']), currency);
      const why =
        (over.includes(award['status']) && `The award is ${String(award['status'])}.`) ||
        (agency === null && 'It names no buyer.') ||
        (awardedOn === null && 'It has no day of award.') ||
        (startsOn !== null && endsOn !== null && endsOn < startsOn && 'It ends before it starts.') ||
        (items.length === 0 && cents === null && endsOn === null && `It states no amount in ${currency} and no end.`);
      if (why || agency === null || awardedOn === null) {
        skipped.push({ what, why: why || 'It cannot be read.' });
        continue;
      }
      const bidders = tender['numberOfTenderers'];
      contracts.push({
        name: words(contract['title']) ?? words(award['title']) ?? words(tender['title']) ?? ocid,
        ocid,
        award: id,
        agency,
        supplier: words(list(award['suppliers'])[0]?.['name']),
        method: words(tender['procurementMethod'], 60),
        bidders: Number.isSafeInteger(bidders) && (bidders as number) >= 0 ? (bidders as number) : null,
        cents,
        awardedOn,
        startsOn,
        endsOn,
        items: contract['items'] ? itemsOf(list(contract['items']), currency) : items,
      });
    }
  }
  return { contracts, skipped };
}

/** A package in pieces of whole processes, each below this many characters, so that each can be sent by itself; null where one process is longer. */
export function piecesOfPackage(given: unknown, most: number): readonly string[] | null {
  const whole = tree(given);
  const kind = Array.isArray(whole['records']) ? 'records' : 'releases';
  const processes = Map.groupBy(list(whole[kind]), (one) => String(one['ocid']));
  const pieces: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const process of processes.values()) {
    const text = process.map((one) => JSON.stringify(one)).join(',');
    if (text.length > most) return null;
    if (size + text.length > most) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(text);
    size += text.length + 1;
  }
  return pieces.map((piece) => `{"${kind}":[${piece.join(',')}]}`);
}
