import type { ReactNode } from 'react';
import type { Change, Money } from '#kernel';
import { useEdit } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import type { Values } from '#web/record/words.ts';
import { Answered } from '#web/ui/answered.tsx';
import { OutlookFindings, OutlookRules } from '../intake/outlook-panel.tsx';
import { useOutlook } from '../intake/use-outlook.tsx';
import { requisition } from './requisition.record.ts';

interface DraftProps {
  readonly row: Values;
  readonly id: string;
}

/** What a person has to look at in a saved draft, next to its lines. */
export function DraftFindings({ row, id }: DraftProps) {
  const { data } = useOutlook(row, id);
  return data && <OutlookFindings outlook={data} requisition={id} />;
}

interface OutlookProps extends DraftProps {
  readonly mayEdit: boolean;
  readonly children?: ReactNode;
}

/** The rules on a saved draft, at the right of its lines. A budget line is taken from here at once. */
export function DraftOutlook({ row, id, mayEdit, children }: OutlookProps) {
  const me = useSession();
  const outlook = useOutlook(row, id);
  const saving = useEdit(requisition);
  const save = (change: Change<typeof requisition>) => saving.mutate({ id, version: Number(row['version']), change });
  return (
    <Answered of={outlook} waiting={null}>
      {(data) => (
        <div className="space-y-3">
          {saving.error && (
            <p role="alert" className="wrong">
              {saving.error.message}
            </p>
          )}
          <OutlookRules
            outlook={data}
            requisition={id}
            today={today(me)}
            path={typeof row['path'] === 'string' ? row['path'] : null}
            {...(mayEdit && !saving.isPending
              ? {
                  onPay: (budgetLine: string) =>
                    save({ accounts: [...sharesOf(row), { budgetLine }] } as Change<typeof requisition>), // as the row itself gave them
                  onWay: (path: string, contract: string | null) =>
                    save({ path, ...(contract ? { contract } : {}) } as Change<typeof requisition>), // one of the record's own ways
                }
              : {})}
          >
            {children}
          </OutlookRules>
        </div>
      )}
    </Answered>
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
