import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicAssistancePages } from '../public-assistance-pages.ts';
import { categories } from '../public-assistance/pa-words.ts';
import { type MitigationSources, mitigationSources } from './sources-calls.ts';

/** The assets and the damage behind a subapplication, with what they cost as the register and the Impact List have it now. */
export default function SourcesPanel({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(mitigationSources, { id })} skeleton="h-24">
      {(of) => (
        <Panel title="Assets and damage">
          {of.assets.length + of.damage.length === 0 ? (
            <p className="note px-4 pb-4">No assets or damage lines. Choose them with Edit; their cost shows here.</p>
          ) : (
            <Sources of={of} />
          )}
        </Panel>
      )}
    </Answered>
  );
}

function Sources({ of }: { readonly of: MitigationSources }) {
  const { rowAt } = usePlaces();
  return (
    <>
      <Facts
        of={[
          { label: 'Cost of assets', said: dollars(of.assetCents) },
          { label: 'Recorded damage', said: dollars(of.damageCents) },
          { label: 'Events', said: String(of.events.length) },
          { label: 'Worst event', said: of.worstPercent === null ? 'Not known' : `${of.worstPercent} % of cost` },
        ]}
      />
      {of.assets.length > 0 && (
        <Table
          label="Assets"
          rows={of.assets}
          step={5}
          columns={[
            {
              label: 'Asset',
              name: ({ tag, name }) => `${tag} ${name}`,
              show: ({ id, tag, name }) => (
                <>
                  <Link to={rowAt('asset', id) ?? ''} className="link whitespace-nowrap">
                    {tag}
                  </Link>{' '}
                  <span className="text-muted">{name}</span>
                </>
              ),
            },
            { label: 'Location', text: ({ location }) => location },
            { label: 'In service since', day: ({ inServiceOn }) => inServiceOn },
            { label: 'Acquisition cost', money: ({ costCents }) => costCents, sum: true },
          ]}
        />
      )}
      {of.events.length > 1 && (
        <Table
          label="Cost history"
          rows={of.events}
          id={({ declaration }) => declaration}
          columns={[
            { label: 'Declaration', name: ({ declaration, title }) => `${declaration} ${title}` },
            { label: 'Incident began', day: ({ beginOn }) => beginOn },
            { label: 'Lines', number: ({ lines }) => lines, sum: true },
            { label: 'Damage', money: ({ cents }) => cents, sum: true },
          ]}
        />
      )}
      {of.damage.length > 0 && (
        <Table
          label="Damage lines"
          rows={of.damage}
          step={5}
          columns={[
            {
              label: 'Damage line',
              name: ({ number, facility }) => `${number} ${facility}`,
              show: ({ id, number, facility }) => (
                <>
                  <Link to={href(publicAssistancePages.damageLine, { id })} className="link whitespace-nowrap">
                    {number}
                  </Link>{' '}
                  <span className="text-muted">{facility}</span>
                </>
              ),
            },
            { label: 'Declaration', text: ({ declaration }) => declaration },
            { label: 'Category', text: ({ category }) => categories[category] },
            { label: 'Approximate cost', money: ({ cents }) => cents, sum: true },
            {
              label: 'PA project',
              text: ({ projectNumber }) => projectNumber,
              show: ({ project, projectNumber }) =>
                project && (
                  <Link to={href(publicAssistancePages.project, { id: project })} className="link">
                    {projectNumber}
                  </Link>
                ),
            },
          ]}
        />
      )}
    </>
  );
}
