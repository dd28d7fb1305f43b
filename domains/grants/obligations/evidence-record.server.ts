import type { Compiled } from '#server/records/compiled.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { stateWords, toneOf } from '#kernel/record/looks.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grants } from '../index.ts';
import { subaward } from '../subrecipients/subaward.record.ts';

interface Found extends Record<string, unknown> {
  readonly record: string;
  readonly id: string;
  readonly status: string | null;
}

const pointsAt = ({ byName }: Compiled, field: string, to: string): boolean => {
  const { kind, options } = byName.get(field)?.spec ?? {};
  return kind?.name === 'reference' && (options as { readonly to?: string }).to === to; // options of a reference
};

/** One question of all numbered grant records of an award or of its subawards: a new record is among them as soon as it is defined. */
function evidenceSql(work: UnitOfWork): string {
  const { registry } = work.around;
  const subawards = registry.get(subaward.name).table;
  return grants.records
    .map((record) => registry.get(record.name))
    .filter(
      ({ record, byName }) => record.access.read === 'member' && record.title === 'number' && byName.has('number'),
    )
    .flatMap((compiled) => {
      const { record, table, hasStates } = compiled;
      const isOf = pointsAt(compiled, 'award', grantAward.name)
        ? 'r.award = $3'
        : pointsAt(compiled, 'subaward', subaward.name)
          ? `exists (select from ${subawards} s where s.organization_id = $1 and s.id = r.subaward and s.award = $3)`
          : null;
      if (isOf === null) return [];
      return [
        `select '${record.name}' as record, r.id, ${hasStates ? 'r.status' : 'null'} as status
        from ${table} r where r.organization_id = $1 and r.number = $2 and ${isOf}`,
      ];
    })
    .join('\n union all ');
}

/** The row that a number names, where it belongs to the award and counts. */
export async function evidenceOf(
  work: UnitOfWork,
  { award, number }: { readonly award: string; readonly number: string },
): Promise<{ readonly evidenceKind: string; readonly evidenceId: string }> {
  const asked = [work.actor.organizationId, number, award];
  const [found] = await work.tx.query<Found>(evidenceSql(work), asked, 'grant_obligation.evidence');
  if (!found)
    throw refusedAt(
      'evidenceNumber',
      'grant_obligation.has_evidence_record',
      `No record of this award has the number ${number}. Check it, or attach a file.`,
    );
  const { record } = work.around.registry.get(found.record);
  const tone = found.status === null ? 'done' : toneOf(record, found.status);
  if (tone === 'stopped' || tone === 'returned' || found.status === 'draft')
    throw refusedAt(
      'evidenceNumber',
      'grant_obligation.evidence_counts',
      `${number} is ${stateWords(record, found.status ?? '').toLowerCase()}. Choose a record that counts.`,
    );
  return { evidenceKind: found.record, evidenceId: found.id };
}
