import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearinghouseFile } from '../reports/sefa-file.ts';
import type { SefaRow } from '../reports/sefa-rows.ts';
import { takeFile } from './audit-file.server.ts';
import { subrecipientAudit } from './subrecipient-audit.record.ts';
import { type SubWorld, subWorld, usd } from './test-world.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const row = (more: Partial<SefaRow>): SefaRow => ({
  award: '',
  number: '',
  aln: '14.218',
  program: 'Community Development Block Grants',
  agency: 'HUD',
  isDirect: true,
  passThrough: null,
  passThroughNumber: null,
  identification: '',
  cluster: 'none',
  clusterName: null,
  isLoan: false,
  balanceCents: null,
  isMajor: true,
  opinion: 'U',
  findings: 2,
  cents: 600_000_00,
  passedCents: 0,
  programCents: 0,
  clusterCents: null,
  ...more,
});

test('a file of the Clearinghouse fills a year with spending and findings by listing, those of our subawards counted', async () => {
  const award = await here.hud();
  const uei = 'ABCDEFGHJKL1';
  const party = await here.party({ uei });
  await here.assessed(party.id);
  await here.signed(award, { subrecipient: party.id });
  const { id } = await here.yvette.make(subrecipientAudit, {
    subrecipient: party.id,
    fromDay: '2025-07-01',
    untilDay: '2026-06-30',
  });
  const take = (text: string, who = here.yvette) => here.county.door.run(who.actor, (work) => takeFile(work, id, text));
  const rows = [
    row({}),
    row({ cents: 1_00, findings: 1 }),
    row({ aln: '97.036', program: 'PA', findings: 4, cents: 500_000_00 }),
  ];
  const text = JSON.stringify(clearinghouseFile({ uei, rows }));
  await expect(take('no file')).rejects.toMatchObject({ code: 'subrecipient_audit.is_no_file' });
  await expect(take(JSON.stringify(clearinghouseFile({ uei: 'ZBCDEFGHJKL1', rows })))).rejects.toMatchObject({
    code: 'subrecipient_audit.of_another',
  });
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => row({ aln: `10.${String(at + 100)}`, cents: 1_00, findings: 0 }));
  const large = { code: 'subrecipient_audit.is_too_large', issues: [{ path: 'file' }] };
  await expect(take(JSON.stringify(clearinghouseFile({ uei, rows: many(201) })))).rejects.toMatchObject(large);
  await expect(
    take(JSON.stringify(clearinghouseFile({ uei, rows: [row({ findings: 500 }), row({ findings: 500 })] }))),
  ).rejects.toMatchObject(large);
  await expect(take(JSON.stringify(clearinghouseFile({ uei, rows: many(200) })))).resolves.toMatchObject({
    programs: 200,
  });
  await expect(take(text, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(take(text)).resolves.toEqual({ programs: 2, spentCents: 1_100_001_00, findings: 7, ofOurs: 3 });
  await expect(here.rosa.see(subrecipientAudit, id)).resolves.toMatchObject({
    spent: usd(1_100_001),
    findings: 3,
    listed: [
      { aln: '14.218', findings: 3, expended: usd(600_001) },
      { aln: '97.036', findings: 4, program: 'PA' },
    ],
  });
  const { version } = await here.yvette.see(subrecipientAudit, id);
  await here.yvette.edit(subrecipientAudit, id, version, { auditorReportOn: '2026-11-01', receivedOn: '2026-11-10' });
  await here.yvette.run(subrecipientAudit, 'receive', id);
  await expect(take(text)).rejects.toMatchObject({ code: 'subrecipient_audit.is_received' });
});
