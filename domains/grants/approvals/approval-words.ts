interface Kind {
  readonly label: string;
  readonly law: string;
}

/** What a recipient asks its funder before it acts, with the paragraph that says so. 2 CFR 200.308(f) and (i), 200.333. */
const kinds = {
  scope: { label: 'Scope change', law: '2 CFR 200.308(f)(1)' },
  key_person: { label: 'Key person change', law: '2 CFR 200.308(f)(2)' },
  absence: { label: 'Key person absence', law: '2 CFR 200.308(f)(3)' },
  cost_item: { label: 'Cost item', law: '2 CFR 200.308(f)(4), 200.407' },
  participant_support: { label: 'Participant support transfer', law: '2 CFR 200.308(f)(5)' },
  subaward: { label: 'Unproposed subaward', law: '2 CFR 200.308(f)(6)' },
  match: { label: 'Cost sharing change', law: '2 CFR 200.308(f)(7)' },
  funds: { label: 'More federal funds', law: '2 CFR 200.308(f)(8)' },
  construction: { label: 'Construction transfer', law: '2 CFR 200.308(f)(9)' },
  extension: { label: 'Period extension', law: '2 CFR 200.308(f)(10)' },
  transfer: { label: 'Budget transfer', law: '2 CFR 200.308(f), (i)' },
  fixed_subaward: { label: 'Fixed amount subaward', law: '2 CFR 200.333' },
  carry_forward: { label: 'Carry-forward', law: '2 CFR 200.308(g)' },
} as const satisfies Readonly<Record<string, Kind>>;
export type ApprovalKind = keyof typeof kinds;

export const approvalKinds = Object.fromEntries(Object.entries(kinds).map(([name, { label }]) => [name, label])) as {
  readonly [K in ApprovalKind]: (typeof kinds)[K]['label'];
}; // the same names

export const lawOfKind = (kind: ApprovalKind): string => kinds[kind].law;
