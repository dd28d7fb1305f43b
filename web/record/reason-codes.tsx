import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { whyNotSelectable } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { today, useSession } from '#web/data/session.ts';
import { useProduct, useRecords } from '#web/shell/product.ts';
import { Select } from '#web/ui/select.tsx';
import { reasonIn, withReason } from './reason-words.ts';
import { onlyOffered } from './reference-input.tsx';

interface ReasonCodesProps {
  readonly record: string;
  readonly step: string;
  /** What stands there so far. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The reasons that the organization keeps for such a step, to begin one's own words with; nothing where it keeps none. */
export function ReasonCodes({ record, step, text, onText }: ReasonCodesProps) {
  const id = useId();
  const { reasons } = useProduct();
  const keeper = useRecords().stub(reasons.record.name);
  const queryFn = () => reasons.of(record, step);
  const { data: which = null } = useQuery({ queryKey: ['reasons of', record, step], queryFn, staleTime: Infinity });
  const day = today(useSession());
  const asks = keeper !== undefined && which !== null;
  const start = keeper ? onlyOffered(keeper) : {};
  const query = { ...start, filters: { ...('filters' in start ? start.filters : {}), ...which } };
  const { data } = useEveryRowOf(keeper, query, asks);
  if (!asks) return null;
  const offered = (data?.data ?? [])
    .filter((row) => whyNotSelectable(keeper, row, day) === null)
    .map((row) => ({ code: String(row[reasons.code]), name: String(row[keeper.title as never]) })); // the title is one of its fields
  if (offered.length === 0) return null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        From the agency’s list
      </label>
      <Select
        id={id}
        value={reasonIn(text, offered)?.code ?? ''}
        choices={[['', 'In my own words'], ...offered.map(({ code, name }) => [code, `${code}: ${name}`] as const)]}
        onPick={(code) => onText(withReason(text, code, offered))}
      />
    </div>
  );
}
