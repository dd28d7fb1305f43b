import { type AnyRecord, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { requestPages as pages } from '../request-pages.ts';
import { budgetRequest } from './budget-request.record.ts';
import { CommentsLink } from './comments-link.tsx';
import { decisionPackage } from './decision-package.record.ts';
import { rankPackages, type RequestSheet, type SheetPackage } from './request-calls.ts';
import { packageKinds } from './request-words.ts';

interface PackagesProps {
  readonly id: string;
  readonly sheet: RequestSheet;
}

/** Decision packages in the order in which the department wants them. */
export function Packages({ id, sheet: { packages, mayEdit } }: PackagesProps) {
  const record = useDefinition(decisionPackage as AnyRecord);
  const { mutate, error, isPending } = useAct(rankPackages, { changes: [decisionPackage.name, budgetRequest.name] });
  const move = (one: SheetPackage, step: number) => {
    const order = packages.map((each) => each.id);
    const at = order.indexOf(one.id);
    const other = order[at + step];
    if (other === undefined) return;
    mutate({ id, packages: order.with(at, other).with(at + step, one.id) });
  };
  return (
    <Panel
      title="Decision packages"
      action={
        mayEdit && (
          <Link to={`${href(pages.package, { id: 'new' })}?request=${id}`} className="button">
            New package
          </Link>
        )
      }
    >
      {error && <p className="text-danger px-4 pb-2">{error.message}</p>}
      {packages.length === 0 ? (
        <p className="text-muted px-4 pb-4">No packages. A package asks for a change above the base.</p>
      ) : (
        <Table
          label="Decision packages"
          rows={packages}
          columns={[
            {
              label: 'Package',
              name: ({ name }) => name,
              show: ({ id: one, name, number, rank, ...said }) => (
                <>
                  {rank}.{' '}
                  <Link to={href(pages.package, { id: one })} className="link font-medium">
                    {name}
                  </Link>
                  <span className="block">
                    <span className="note mr-2">{number}</span>
                    <CommentsLink name={name} to={href(pages.package, { id: one })} {...said} />
                  </span>
                </>
              ),
            },
            { label: 'Type', text: ({ kind }) => packageKinds[kind] },
            {
              label: 'Status',
              text: ({ status }) => status,
              show: ({ status }) => <StatusBadge record={record} state={status} />,
            },
            { label: 'One-time', money: ({ oneTime }) => oneTime, sum: true },
            { label: 'Ongoing', money: ({ ongoing }) => ongoing, sum: true },
            { label: 'Positions', number: ({ positions }) => positions, sum: true },
            { label: 'Recommended', money: ({ recommended }) => recommended, sum: true },
            { label: 'Funded', money: ({ funded }) => funded, sum: true },
          ]}
          total="Total"
          acts={
            mayEdit && {
              label: 'Rank',
              show: (one) => (
                <span className="flex gap-1">
                  {([-1, 1] as const).map((step) => (
                    <button
                      key={step}
                      type="button"
                      className="button px-2"
                      aria-label={`Move ${one.name} ${step < 0 ? 'up' : 'down'}`}
                      disabled={isPending || one.id === (step < 0 ? packages[0] : packages.at(-1))?.id}
                      onClick={() => move(one, step)}
                    >
                      <Icon name={step < 0 ? 'arrow-up' : 'arrow-down'} />
                    </button>
                  ))}
                </span>
              ),
            }
          }
        />
      )}
    </Panel>
  );
}
