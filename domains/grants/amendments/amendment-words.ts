/** Who may make the change: the funder, or the recipient where 2 CFR 200.308 lets it. */
export const amendmentKinds = {
  funder: 'Funder’s amendment',
  extension: 'One-time extension',
} as const;

/** What the terms of the award say of an extension without prior approval. The agency may waive it; for research it is waived unless the terms say otherwise. */
export const noticeTerms = {
  allowed: 'Allow notice',
  research: 'Silent, research',
  silent: 'Silent, other',
  prohibited: 'Prohibit extension',
} as const;
export type NoticeTerms = keyof typeof noticeTerms;

export const allowNotice = (terms: NoticeTerms | null): boolean => terms === 'allowed' || terms === 'research';
