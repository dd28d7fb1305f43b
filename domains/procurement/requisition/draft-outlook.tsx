import type { Money, Row } from '#kernel';
import { useAct } from '#web/data/asked.ts';
import { today, useSession } from '#web/data/session.ts';
import type { Values } from '#web/record/words.ts';
import { Trouble } from '#web/ui/trouble.tsx';
import { OutlookPanel } from '../intake/outlook-panel.tsx';
import { useOutlook } from '../intake/use-outlook.tsx';
import { requisition } from './requisition.record.ts';

interface DraftProps {
  readonly row: Values;
  readonly id: string;
  readonly mayEdit: boolean;
}

/** A saved draft's outlook, beside its fields. A budget line is taken from here at once. */
export function DraftOutlook({ row, id, mayEdit }: DraftProps) {
  const me = useSession();
  const { data, error, refetch } = useOutlook(row, id);
  const paying = useAct<string, Row<typeof requisition>>({
    wish: (budgetLine) => ({
      method: 'PATCH',
      path: `/api/v1/${requisition.name}/${id}`,
      body: { version: row['version'], accounts: [...sharesOf(row), { budgetLine }] },
    }),
    changes: [requisition.name],
  });
  const choosing = useAct<{ path: string; contract?: string }, Row<typeof requisition>>({
    wish: (way) => ({
      method: 'PATCH',
      path: `/api/v1/${requisition.name}/${id}`,
      body: { version: row['version'], ...way },
    }),
    changes: [requisition.name],
  });
  if (error && !data) return <Trouble error={error} retry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" className="skeleton h-60" />;
  return (
    <div className="space-y-4">
      {[paying.error, choosing.error].map(
        (one) =>
          one && (
            <p key={one.message} role="alert" className="wrong">
              {one.message}
            </p>
          ),
      )}
      <OutlookPanel
        outlook={data}
        requisition={id}
        today={today(me)}
        path={typeof row['path'] === 'string' ? row['path'] : null}
        {...(mayEdit && !paying.isPending && !choosing.isPending
          ? {
              onPay: (line: string) => paying.mutate(line),
              onWay: (path: string, contract: string | null) =>
                choosing.mutate({ path, ...(contract ? { contract } : {}) }),
            }
          : {})}
      />
    </div>
  );
}

/** What a share was given as; everything else of it is the product's own. */
const sharesOf = (row: Values) =>
  (Array.isArray(row['accounts']) ? (row['accounts'] as Values[]) : []).map(
    ({ id, budgetLine, forLine, percent, fixed }) => ({
      id,
      budgetLine,
      forLine: (forLine as number | null) ?? null,
      percent: (percent as number | null) ?? null,
      fixed: (fixed as Money | null) ?? null,
    }),
  );
