import type { Picture } from '../reports/definition.ts';
import { describeFigures } from '../reports/description.ts';
import { figureText } from '../reports/figure-words.ts';
import { FiguresChart } from '../reports/figures-chart.tsx';
import type { Figures } from '../reports/figures.ts';

interface PanelFiguresProps {
  readonly figures: Figures;
  readonly picture: Picture;
  /** As it was kept; worked out of the figures where it was not. */
  readonly description?: string;
}

/** Figures as a chart with its description, or as totals where there is nothing to draw. */
export function PanelFigures({ figures, picture, description = describeFigures(figures) }: PanelFiguresProps) {
  const { totals, all, count, label, groups } = figures;
  // A chart has its description in it.
  if (picture !== 'none' && groups.length > 0 && count > 0)
    return <FiguresChart figures={figures} picture={picture} description={description} />;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="note">{label[1]}</dt>
          <dd className="text-base font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
        </div>
        {totals.map((total, at) => {
          const figure = all[at];
          return (
            figure &&
            total.of !== 'count' && (
              <div key={total.label}>
                <dt className="note">{total.label}</dt>
                <dd className="text-base font-semibold tabular-nums">{figureText(figure, total)}</dd>
              </div>
            )
          );
        })}
      </dl>
      <p className="note">{description}</p>
    </>
  );
}
