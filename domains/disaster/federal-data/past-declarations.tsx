import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { pastDeclarations } from './federal-calls.ts';

/** Declarations of FEMA that name our area, with what we did in each. */
export function PastDeclarations() {
  return (
    <Answered of={useCall(pastDeclarations)}>
      {({ place, loaded, declarations }) => (
        <Panel
          title="Past declarations"
          action={
            <Link to="/declared-disasters" className="link">
              All declarations
            </Link>
          }
        >
          {declarations.total === 0 ? (
            <p className="note px-4 pb-4">
              {loaded === 0
                ? 'No declarations are loaded. A manager imports them under FEMA Integration.'
                : `None of ${loaded} loaded declarations names ${place}.`}
            </p>
          ) : (
            <Table
              label="Past declarations"
              rows={declarations.data}
              step={10}
              file="past-declarations"
              columns={[
                {
                  label: 'Declaration',
                  name: ({ number, title }) => `${number} ${title}`,
                  show: ({ id, number, title }) => (
                    <>
                      <Link to={`/declared-disasters/${id}`} className="link whitespace-nowrap">
                        {number}
                      </Link>{' '}
                      <span className="text-muted">{title}</span>
                    </>
                  ),
                },
                { label: 'Area', text: ({ area }) => area },
                { label: 'Declared on', day: ({ declaredOn }) => declaredOn },
                { label: 'Incident begins', day: ({ beginOn }) => beginOn },
                { label: 'Incident ends', day: ({ endOn }) => endOn },
                { label: 'Incidents', number: ({ incidents }) => incidents },
                { label: 'PA projects', number: ({ projects }) => projects },
              ]}
            />
          )}
          <CutNote of={declarations} what="declarations">
            The newest are shown.
          </CutNote>
        </Panel>
      )}
    </Answered>
  );
}
