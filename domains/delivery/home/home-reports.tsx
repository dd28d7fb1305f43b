import { useCall, useCreate, useRemove } from '#web/data/calls.ts';
import { say } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PanelFigures } from '../dashboards/panel-figures.tsx';
import type { Definition, Picture } from '../reports/definition.ts';
import { reportFigures } from '../reports/report-calls.ts';
import type { HomeReports as Shown } from './home-part.ts';
import { homeReport } from './home-report.record.ts';

type One = Shown[number];

/** The reports that a person keeps on the home page, with the figures of this moment. */
export default function HomeReports({ of }: { readonly of: Shown }) {
  return (
    <section aria-label="Reports" className="grid items-start gap-4 xl:grid-cols-2">
      {of.map((one) => (
        <HomeReport key={one.id} of={one} />
      ))}
    </section>
  );
}

function HomeReport({ of }: { readonly of: One }) {
  const { title, picture, report, standard, refused, definition } = of;
  const remove = useTaking(of);
  const to = report ? `/reports/${report}` : standard && `/reports/new?standard=${standard}`;
  return (
    <section aria-label={title} className="panel min-w-0">
      <header className="border-line flex items-center justify-between gap-2 border-b px-4 py-1.5">
        <h2>
          {to ? (
            <Link to={to} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <button
          type="button"
          className="button button-quiet print:hidden"
          aria-label={`Remove ${title} from home`}
          title="Remove from home"
          disabled={remove.isPending}
          onClick={remove.run}
        >
          <Icon name="x" />
        </button>
      </header>
      <div className="space-y-3 p-4">
        {refused === null && definition ? (
          <Figures definition={definition} picture={picture} />
        ) : (
          <p role="note">Not shown to you. {refused}</p>
        )}
      </div>
    </section>
  );
}

/** Takes a report from the home page, and brings it back on request. */
function useTaking({ id, version, title, report, standard, picture }: One) {
  const back = useCreate(homeReport);
  const remove = useRemove(homeReport, {
    onDone: () =>
      say({
        title: `“${title}” removed from home`,
        // A title that is not told has nothing to bring back.
        ...(report !== null || standard !== null
          ? { action: { label: 'Undo', run: () => back.mutate({ report, standard, picture }) } }
          : {}),
      }),
    onRefused: ({ message }) => say({ title: 'The report was not removed', text: message, tone: 'danger' }),
  });
  return { isPending: remove.isPending, run: () => remove.mutate({ id, version }) };
}

function Figures({ definition, picture }: { readonly definition: Definition; readonly picture: Picture }) {
  return (
    <Answered of={useCall(reportFigures, { definition }, { keepsLast: true })} skeleton="h-56">
      {(figures) => (
        <>
          {figures.leftOut.length > 0 && (
            <p role="note">Not shown, because you may not read it: {figures.leftOut.join(', ')}.</p>
          )}
          <PanelFigures figures={figures} picture={picture} />
        </>
      )}
    </Answered>
  );
}
