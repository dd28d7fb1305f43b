import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** A figure of a published index for a month, with its source and the person who entered it. */
export interface IndexFigure extends Record<string, unknown> {
  readonly month: string;
  readonly value: string;
  readonly source: string;
  readonly enteredBy: string;
}

const figuresSql = `select distinct on (to_char(month, 'YYYY-MM')) to_char(month, 'YYYY-MM') as month, trim_scale(value_amount)::text as value,
    source, created_by as "enteredBy"
  from price_index where organization_id = $1 and series = $2 and status = 'current' and to_char(month, 'YYYY-MM') = any ($3::text[])
  order by to_char(month, 'YYYY-MM'), published_on desc, created_at desc`;

/** Of each month the figure that was published last; a withdrawn one counts no more. */
export const indexFigures = (
  { tx, actor }: UnitOfWork,
  { series, months }: { readonly series: string; readonly months: readonly string[] },
): Promise<readonly IndexFigure[]> =>
  tx.query<IndexFigure>(figuresSql, [actor.organizationId, series, months], 'market.index_figures');
