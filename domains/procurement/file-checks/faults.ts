/** What keeps a file from people who use assistive technology, and how it is repaired. */
export const faults = {
  pdf_scan: ['Scanned pages without text', 'Run text recognition (OCR), or export the PDF from the original document.'],
  pdf_untagged: ['Not tagged', 'Export it again as tagged PDF (PDF/UA), or add tags in your PDF editor.'],
  pdf_language: ['No language', 'Set the language in the document properties, such as English.'],
  pdf_title: ['No title', 'Enter a title in the document properties.'],
  pdf_alt: ['Figures without alternate text', 'Add alternate text to each figure, or mark it as decoration.'],
  pdf_protected: ['Protected, so it can’t be checked', 'Save it without a password or restrictions.'],
  docx_headings: ['No headings', 'Use the heading styles of your word processor for section titles.'],
  docx_alt: ['Pictures without alternate text', 'Add alternate text to each picture, or mark it as decorative.'],
  docx_language: ['No language', 'Set the proofing language of the whole text.'],
  image_only: ['A picture of a page', 'Replace it by a document with text.'],
  damaged: ['Can’t be read', 'Open it, save it again and attach the new file.'],
  too_large: ['Too large to check', 'Split it, or remove large pictures.'],
} as const satisfies Readonly<Record<string, readonly [what: string, hint: string]>>;

export type FaultCode = keyof typeof faults;

export interface Fault {
  readonly code: FaultCode;
  /** How many of them; 1 where it is one of the whole file. */
  readonly count: number;
}

export const fault = (code: FaultCode, count = 1): Fault => ({ code, count });

/** What was found; `byHand` for kinds that only a person can judge. */
export type Found = { readonly byHand: true } | { readonly byHand: false; readonly faults: readonly Fault[] };

/** The day from which a file has to be accessible: 28 CFR 35.200(b), by the population that the agency serves. */
export const accessibleFrom = { large: '2027-04-26', small: '2028-04-26' } as const;
export const populations = { large: '50,000 or more', small: 'Under 50,000 or special district' } as const;
export const LAW = '28 CFR 35.200';

/** Grounds on which a file may be published all the same. */
export const grounds = {
  alternate: 'Conforming alternate version (28 CFR 35.202)',
  third_party: 'Third-party content (28 CFR 35.201(c))',
  burden: 'Undue burden (28 CFR 35.204)',
} as const;
