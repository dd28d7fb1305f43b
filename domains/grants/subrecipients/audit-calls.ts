import { call, f } from '#kernel';

/** Takes the federal awards of an audit from a file of the Federal Audit Clearinghouse: spending and findings by listing. */
export const readAuditFile = call('subrecipient_audit.readFile', '/api/v1/subrecipient_audit/{id}/clearinghouse-file', {
  method: 'POST',
  body: { file: f.longText({ max: 500_000 }).required() },
  answer: { programs: 'whole', spentCents: 'whole', findings: 'whole', ofOurs: 'whole' },
});
