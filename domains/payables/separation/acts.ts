/** What a person can do on the way from a need to its payment, in the order of that way. */
export const acts = {
  vendor: 'Registered the vendor',
  bank: 'Entered bank details',
  request: 'Requested',
  order: 'Ordered',
  receive: 'Received',
  enter: 'Registered the invoice',
  approve: 'Approved the invoice',
  pay: 'Released the payment',
} as const;
export type Act = keyof typeof acts;

/** Acts that one person does not join for one vendor. Who requests may receive: a department does both. */
const apart: readonly (readonly [Act, Act])[] = [
  ['vendor', 'enter'],
  ['vendor', 'approve'],
  ['vendor', 'pay'],
  ['bank', 'enter'],
  ['bank', 'approve'],
  ['bank', 'pay'],
  ['request', 'approve'],
  ['request', 'pay'],
  ['order', 'receive'],
  ['order', 'enter'],
  ['order', 'approve'],
  ['order', 'pay'],
  ['receive', 'approve'],
  ['receive', 'pay'],
  ['enter', 'approve'],
  ['enter', 'pay'],
  ['approve', 'pay'],
];

export interface Done {
  readonly person: string;
  readonly vendor: string;
  readonly act: Act;
  readonly day: string;
  readonly document: string;
}

export interface Joined {
  readonly person: string;
  readonly vendor: string;
  readonly done: readonly Done[];
  readonly pairs: readonly (readonly [Act, Act])[];
}

/** Who joined acts for one vendor that are kept apart, whatever duties they held on each day. */
export function joinedActs(all: readonly Done[]): readonly Joined[] {
  const byBoth = Map.groupBy(all, ({ person, vendor }) => `${person} ${vendor}`);
  return [...byBoth.values()].flatMap((own): Joined[] => {
    const [first] = own;
    const pairs = apart.filter((pair) => pair.every((act) => own.some((one) => one.act === act)));
    if (!first || pairs.length === 0) return [];
    const involved = new Set(pairs.flat());
    const done = own
      .filter(({ act }) => involved.has(act))
      .toSorted((one, other) => one.day.localeCompare(other.day) || one.document.localeCompare(other.document));
    return [{ person: first.person, vendor: first.vendor, done, pairs }];
  });
}

/** Whether duties of the person began or ended between the first and the last of these acts. */
export const changedBetween = (
  { person, done }: Joined,
  changes: readonly { readonly member: string; readonly day: string }[],
): boolean =>
  changes.some(({ member, day }) => member === person && day > (done[0]?.day ?? '') && day <= (done.at(-1)?.day ?? ''));
