import type { ReactNode } from 'react';
import type { Change, Money } from '#kernel';
import { useEdit } from '#web/data/calls.ts';
import { today, useSession } from '#web/data/session.ts';
import type { Values } from '#web/record/words.ts';
import { Answered } from '#web/ui/answered.tsx';
import { OutlookEffects, OutlookFindings, type Said } from '../intake/outlook-panel.tsx';
import { useOutlook } from '../intake/use-outlook.tsx';
import { WayFound } from '../intake/way-found.tsx';
import { requisition } from './requisition.record.ts';

interface DraftProps {
  readonly row: Values;
  readonly id: string;
}

/** The outlook of a saved draft, and what a press on it writes into the draft at once. */
function useDraft({ row, id }: DraftProps, mayEdit: boolean) {
  const outlook = useOutlook(row, id);
  const { mutate, error, isPending } = useEdit(requisition);
  const save = (change: Change<typeof requisition>) => mutate({ id, version: Number(row['version']), change });
  return {
    outlook,
    save: mayEdit && !isPending ? save : null,
    wrong: error && (
      <p role="alert" className="wrong">
        {error.message}
      </p>
    ),
  };
}

interface OutlookProps extends DraftProps {
  readonly mayEdit: boolean;
}

interface FindingsProps extends OutlookProps {
  /** What the requirements above say already. */
  readonly said: readonly Said[];
  readonly children?: ReactNode;
}

/** What a person has to look at in a saved draft, and what it does to the budget, next to its lines. */
export function DraftFindings({ row, id, mayEdit, said, children }: FindingsProps) {
  const me = useSession();
  const { outlook, save, wrong } = useDraft({ row, id }, mayEdit);
  const pay = (budgetLine: string) =>
    save?.({ accounts: [...sharesOf(row), { budgetLine }] } as Change<typeof requisition>); // as the row itself gave them
  return (
    <Answered of={outlook} waiting={null}>
      {(data) => (
        <>
          {wrong}
          <OutlookFindings outlook={data} requisition={id} said={said} />
          <OutlookEffects outlook={data} today={today(me)} {...(save ? { onPay: pay } : {})}>
            {children}
          </OutlookEffects>
        </>
      )}
    </Answered>
  );
}

/** How a saved draft is bought, at the right of its lines; the way that was found is taken from here at once. */
export function DraftMethod({ row, id, mayEdit }: OutlookProps) {
  const { outlook, save, wrong } = useDraft({ row, id }, mayEdit);
  const choose = (path: string, contract: string | null) =>
    save?.({ path, ...(contract ? { contract } : {}) } as Change<typeof requisition>); // one of the record's own ways
  return (
    outlook.data && (
      <>
        {wrong}
        <WayFound
          isSaved
          outlook={outlook.data}
          path={typeof row['path'] === 'string' ? row['path'] : null}
          {...(save ? { onWay: choose } : {})}
        />
      </>
    )
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
