import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { asset } from '../../assets/public.server.ts';
import { declaredDisaster } from '../../grants/public.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { damageLine } from '../public-assistance/damage-line.record.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import type { MitigationRow } from './figures.ts';
import { mitigationProject } from './mitigation-project.record.ts';
import type { MitigationSources } from './sources-calls.ts';

type Named = Pick<MitigationRow, 'assets' | 'damage'>;

const gone = ['disposed', 'cancelled'];

const assetsOf = (work: UnitOfWork, { assets }: Named) =>
  work.asProduct.rows(asset, {
    where: { id: [...(assets ?? [])] },
    order: 'tag',
    fields: ['tag', 'name', 'location', 'inServiceOn', 'unitCost', 'status'],
    most: 'all',
  });
const damageOf = (work: UnitOfWork, { damage }: Named) =>
  work.asProduct.rows(damageLine, {
    where: { id: [...(damage ?? [])] },
    order: 'number',
    fields: ['number', 'facility', 'address', 'category', 'disaster', 'cost', 'project', 'status'],
    most: 'all',
  });

/** A project protects what is there, and its history is damage that stands; where they are is its location. */
export async function judgeSources(work: UnitOfWork, row: Named): Promise<string | null> {
  const assets = (row.assets ?? []).length === 0 ? [] : await assetsOf(work, row);
  const lost = assets.find(({ status }) => gone.includes(status));
  if (lost)
    throw refusedAt(
      'assets',
      'mitigation_project.asset_is_there',
      `${lost.tag} is no longer in the register. Choose another asset.`,
    );
  const damage = (row.damage ?? []).length === 0 ? [] : await damageOf(work, row);
  const withdrawn = damage.find(({ status }) => status === 'withdrawn');
  if (withdrawn)
    throw refusedAt(
      'damage',
      'mitigation_project.damage_stands',
      `${withdrawn.number} is withdrawn. Choose a line that is reported or inspected.`,
    );
  const [line] = damage;
  return line?.address ?? assets.find(({ location }) => location)?.location ?? null;
}

export async function sourcesOf(work: UnitOfWork, id: string): Promise<MitigationSources> {
  const row = await work.find(mitigationProject, id);
  if (!row) throw missing(mitigationProject);
  const assets = (row.assets ?? []).length === 0 ? [] : await assetsOf(work, row);
  // A line that was withdrawn since is no damage any more.
  const damage = ((row.damage ?? []).length === 0 ? [] : await damageOf(work, row)).filter(
    ({ status }) => status !== 'withdrawn',
  );
  const declared = await work.asProduct.rows(declaredDisaster, {
    where: { id: [...new Set(damage.map(({ disaster }) => disaster))] },
    fields: ['number', 'title', 'beginOn'],
    order: '-beginOn',
    most: 'all',
  });
  const projects = await work.asProduct.rows(paProject, {
    where: { id: [...new Set(damage.flatMap(({ project }) => project ?? []))] },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  const events = declared.map((one) => {
    const own = damage.filter(({ disaster }) => disaster === one.id);
    return {
      declaration: one.number,
      title: one.title,
      beginOn: one.beginOn,
      lines: own.length,
      cents: own.reduce((sum, { cost }) => sum + cost.cents, 0),
    };
  });
  const assetCents = assets.reduce((sum, { unitCost }) => sum + unitCost.cents, 0);
  const worst = events.reduce((most, { cents }) => Math.max(most, cents), 0);
  return {
    assets: assets.map(({ unitCost, ...one }) => ({
      id: one.id,
      tag: one.tag,
      name: one.name,
      location: one.location,
      inServiceOn: one.inServiceOn,
      costCents: unitCost.cents,
      status: one.status,
    })),
    damage: damage.map((one) => {
      const of = declared.find((event) => event.id === one.disaster);
      return {
        id: one.id,
        number: one.number ?? '',
        facility: one.facility,
        address: one.address,
        category: one.category,
        declaration: of?.number ?? '',
        beginOn: of?.beginOn ?? '',
        cents: one.cost.cents,
        project: one.project,
        projectNumber: projects.find((project) => project.id === one.project)?.number ?? null,
        status: one.status,
      };
    }),
    events,
    assetCents,
    damageCents: events.reduce((sum, { cents }) => sum + cents, 0),
    worstPercent: assetCents > 0 && worst > 0 ? Math.round((worst / assetCents) * 10_000) / 100 : null,
  };
}
