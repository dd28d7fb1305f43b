import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usd } from '../test-world.ts';
import { disasterDraft } from './disaster-draft.record.ts';
import { draftFor } from './drafting.server.ts';
import { narrativeOf, ownFigures } from './narrative.ts';
import type { DraftKind } from './disaster-words.ts';
import { declared, type DisasterWorld, disasterWorld, file } from './test-world.ts';

const facts = {
  award: { number: 'GRA-2026-0001', title: 'Pumps' },
  disaster: null,
  costs: [1, 2, 3, 4, 5, 6].map((at) => ({
    id: String(at),
    description: `Work ${at}`,
    payee: 'Ring Power',
    costClass: at === 6 ? ('supplies' as const) : ('contractual' as const),
    incurredOn: `2026-10-0${at}`,
    cents: at * 100_000,
  })),
};

describe('a narrative', () => {
  test('has no figure but sums of cost lines', () => {
    const scope = narrativeOf('scope', facts);
    expect(scope).toContain('6 cost lines, $21,000.00, incurred from 2026-10-01 to 2026-10-06.');
    expect(scope).toContain('Contractual, $15,000.00:');
    expect(scope).toContain('- 1 further cost lines: $1,000.00.');
    expect(narrativeOf('damage', facts)).toContain('- Supplies: $6,000.00 in 1 cost line.');
  });
  test('asks in brackets for what no record says', () => {
    expect(narrativeOf('damage', facts)).toContain('[Name the declared disaster');
    expect(ownFigures('Costs of $1.00 and $ 21,000.00', narrativeOf('scope', facts))).toEqual(['$1.00']);
  });
});

describe('a draft', () => {
  let here: DisasterWorld;
  let award: string;
  beforeAll(async () => {
    here = await disasterWorld();
    const amount = usd(100_000);
    ({ id: award } = await here.active({
      amount,
      fain: '4828DRFLP0000001',
      listings: [{ aln: '97.036', program: 'Public Assistance', amount }],
    }));
    await here.imported(file(declared()), '2026-11-10');
  });
  afterAll(() => here.county.close());
  const drafted = (kind: DraftKind, who = here.yvette, of = award) =>
    here.county.door.run(who.actor, (work) => draftFor(work, of, kind));
  const shown = (id: string) => here.rosa.see(disasterDraft, id);
  const edited = async (id: string, text: string, who = here.yvette) =>
    who.edit(disasterDraft, id, (await shown(id)).version, { text });

  test('is made of approved costs of a disaster award, for a grant manager', async () => {
    await expect(drafted('damage')).rejects.toMatchObject({ code: 'disaster_draft.no_costs' });
    await here.charged(award, 5000);
    await expect(drafted('damage', here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    const { id: other } = await here.active({
      listings: [{ aln: '14.218', program: 'Community Development', amount: usd(100_000) }],
    });
    await expect(drafted('damage', here.yvette, other)).rejects.toMatchObject({ code: 'disaster_draft.of_disaster' });
    const { id } = await drafted('damage');
    expect(await shown(id)).toMatchObject({
      status: 'draft',
      total: usd(5000),
      sources: [{ amount: usd(5000) }],
      acceptedBy: null,
      draftedBy: 'Levee, from cost lines',
    });
    expect((await shown(id)).text).toContain('HURRICANE HELENE (DR-4828-FL) was declared on 2024-09-28.');
    await expect(drafted('damage')).rejects.toMatchObject({ code: 'disaster_draft.is_open' });
  });

  test('is accepted by a person who filled in what is missing; the drafted text is kept', async () => {
    const { id } = await drafted('scope');
    const { text } = await shown(id);
    await expect(here.yvette.run(disasterDraft, 'accept', id)).rejects.toMatchObject({
      code: 'disaster_draft.places_are_filled',
    });
    const own = `${text.replaceAll(/\[[^\]]*\]/g, 'Two pumps remain to be replaced.')} The insurer pays $750.00.`;
    await expect(edited(id, own, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await edited(id, own);
    await expect(here.rosa.run(disasterDraft, 'accept', id)).rejects.toMatchObject({ kind: 'forbidden' });
    const accepted = await here.yvette.run(disasterDraft, 'accept', id);
    expect(accepted).toMatchObject({
      status: 'accepted',
      acceptedBy: here.yvette.id,
      acceptedOn: '2026-11-20',
      ownFigures: '$750.00',
      draftedText: text,
    });
    await expect(edited(id, 'Else')).rejects.toMatchObject({
      code: 'disaster_draft.is_over',
    });
  });

  test('falls with its costs: what changed since is drafted again', async () => {
    const { id } = await drafted('scope');
    await edited(id, 'Two pumps are replaced.');
    await here.charged(award, 250);
    await expect(here.yvette.run(disasterDraft, 'accept', id)).rejects.toMatchObject({
      code: 'disaster_draft.costs_changed',
    });
    await here.yvette.run(disasterDraft, 'discard', id, 'A cost came in since it was drafted.');
    const again = await drafted('scope');
    expect(await shown(again.id)).toMatchObject({ total: usd(5250) });
  });
});
