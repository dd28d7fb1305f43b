/** What became of a document: UN/EDIFACT code list 4343, as UBL documents use it. */
export const responseCodes = {
  AB: 'Message acknowledged',
  IP: 'In process',
  AP: 'Accepted',
  RE: 'Rejected',
  PD: 'Paid',
} as const;
export type ResponseCode = keyof typeof responseCodes;

interface Answering {
  readonly status: 'open' | 'taken' | 'dismissed';
  /** Where the document is an invoice by now. */
  readonly invoice: string | null;
}

/** The code of a message with the state of its invoice. What is returned, discarded or voided is rejected; the vendor sends another. */
export function responseOf({ status, invoice }: Answering): ResponseCode {
  if (status === 'dismissed' || ['returned', 'discarded', 'voided'].includes(invoice ?? '')) return 'RE';
  if (status === 'open') return 'AB';
  if (invoice === 'paid') return 'PD';
  return invoice === 'approved' || invoice === 'voiding' ? 'AP' : 'IP';
}

export interface ResponseFacts {
  readonly id: string;
  readonly day: string;
  readonly code: ResponseCode;
  readonly reason: string | null;
  /** The agency, which answers, and who sent the document. */
  readonly from: string;
  readonly to: string;
  readonly documentNumber: string;
  readonly escaped: (text: string) => string;
}

const schema = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** A UBL 2.1 ApplicationResponse about one document. */
export function applicationResponse({
  id,
  day,
  code,
  reason,
  from,
  to,
  documentNumber,
  escaped,
}: ResponseFacts): string {
  const party = (name: string, of: string) =>
    `  <cac:${name}><cac:PartyName><cbc:Name>${escaped(of)}</cbc:Name></cac:PartyName></cac:${name}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ApplicationResponse xmlns="${schema}ApplicationResponse-2" xmlns:cac="${schema}CommonAggregateComponents-2" xmlns:cbc="${schema}CommonBasicComponents-2">`,
    '  <cbc:UBLVersionID>2.1</cbc:UBLVersionID>',
    `  <cbc:ID>${escaped(id)}</cbc:ID>`,
    `  <cbc:IssueDate>${day}</cbc:IssueDate>`,
    party('SenderParty', from),
    party('ReceiverParty', to),
    '  <cac:DocumentResponse>',
    '    <cac:Response>',
    `      <cbc:ResponseCode>${code}</cbc:ResponseCode>`,
    `      <cbc:Description>${escaped(reason ?? responseCodes[code])}</cbc:Description>`,
    '    </cac:Response>',
    '    <cac:DocumentReference>',
    `      <cbc:ID>${escaped(documentNumber)}</cbc:ID>`,
    '    </cac:DocumentReference>',
    '  </cac:DocumentResponse>',
    '</ApplicationResponse>',
    '',
  ].join('\n');
}
