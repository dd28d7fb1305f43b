import { useRowsOf } from '#web/data/rows.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { purchaseLimit } from './purchase-limit.record.ts';
import { rulePackChoice } from './rule-pack-choice.record.ts';

/** Whose law this organization buys under, and the limits it set itself. */
export default function OurRules() {
  const show = useShow();
  const { may } = useSession();
  const choices = useRowsOf(rulePackChoice, { sort: '-fromDay', limit: 50 });
  const limits = useRowsOf(purchaseLimit, { sort: '-fromDay', limit: 50 });
  const states = rulePackChoice.fields.jurisdiction.spec.options as { choices: Readonly<Record<string, string>> };
  const line = (to: string, words: string, more: string, badge: React.ReactNode) => (
    <li key={to} className="px-4 py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={to} className="link">
          {words}
        </Link>
        {badge}
      </p>
      <p className="note first-letter:uppercase">{more}</p>
    </li>
  );
  const until = (from: string | null | undefined, to: string | null | undefined) =>
    `From ${from ? wholeDay(from, show) : ''} ${to ? `to ${wholeDay(to, show)}` : 'on'}`;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <section aria-label="Jurisdiction and rule packs" className="panel">
        <header className="flex items-center justify-between gap-2 px-4 pt-4 pb-2">
          <h2>Jurisdiction and rule packs</h2>
          {may.create.includes('rule_pack_choice') && (
            <Link to="/compliance/our-rules/new" className="button">
              Assign rule pack
            </Link>
          )}
        </header>
        <p className="text-muted px-4 pb-3">
          Federal rules apply to federal funds. A state’s rules apply once the assignment is reviewed.
        </p>
        <Answered
          of={choices}
          skeleton="h-24"
          empty={<p className="px-4 pb-4">No state assigned, so no state rules apply.</p>}
        >
          {(rows) => (
            <>
              <ul className="divide-line divide-y">
                {rows.data.map((row) =>
                  line(
                    `/compliance/our-rules/${row.id}`,
                    states.choices[row.jurisdiction ?? ''] ?? '',
                    `${until(row.fromDay, row.toDay)}${row.titles?.['reviewedBy'] ? `, reviewed by ${row.titles['reviewedBy']}` : ', not reviewed yet'}`,
                    <StatusBadge record={rulePackChoice} state={row.status} />,
                  ),
                )}
              </ul>
              <MoreOf rows={rows} />
            </>
          )}
        </Answered>
      </section>
      <section aria-label="Local thresholds" className="panel">
        <header className="flex items-center justify-between gap-2 px-4 pt-4 pb-2">
          <h2>Local thresholds</h2>
          {may.create.includes('purchase_limit') && (
            <Link to="/compliance/our-limits/new" className="button">
              New local threshold
            </Link>
          )}
        </header>
        <p className="text-muted px-4 pb-3">Lower than the law, or self-certified up to $50,000 with a yearly file.</p>
        <Answered of={limits} skeleton="h-24" empty={<p className="px-4 pb-4">None: the legal thresholds apply.</p>}>
          {(rows) => (
            <>
              <ul className="divide-line divide-y">
                {rows.data.map((row) =>
                  line(
                    `/compliance/our-limits/${row.id}`,
                    `${row.citation ?? ''}: ${row.amount ? exact(row.amount.cents, { kind: 'money' }, show) : ''}`,
                    `${(row.threshold ?? '').replaceAll('_', ' ')}. ${until(row.fromDay, row.toDay)}`,
                    <StatusBadge record={purchaseLimit} state={row.status} />,
                  ),
                )}
              </ul>
              <MoreOf rows={rows} />
            </>
          )}
        </Answered>
      </section>
    </div>
  );
}
