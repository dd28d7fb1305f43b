import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '../../organization/notification.record.ts';
import { sefaOf } from '../reports/sefa.server.ts';
import { findingsOf } from '../reports/sefa-checks.ts';
import { type SubWorld, subWorld } from '../subrecipients/test-world.ts';
import { controlsOf } from './checks.server.ts';
import { controlRun } from './control-run.record.ts';
import { runControls } from './control-run.server.ts';
import { runSefaChecks } from './sefa-run.server.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const run = () => here.county.door.run(here.county.product.actor, runSefaChecks);
const told = async () => (await here.yvette.list(notification)).filter(({ subject }) => subject.endsWith('SEFA draft'));

describe('the checks of the SEFA', () => {
  test('run once a month by the clock, keep what they find with its year, and tell grant managers once', async () => {
    const award = await here.hud({ awardDate: '2024-12-15', fromDay: '2025-01-01' });
    await here.charged(award, 700, { incurredOn: '2025-11-15' });
    const [one, other] = await Promise.all([run(), run()]);
    const kept = one ?? other;
    expect([one, other].filter((ran) => ran !== null)).toHaveLength(1);
    const draft = await here.county.door.run(here.rosa.actor, (work) => sefaOf(work, null));
    expect(kept).toMatchObject({
      kind: 'sefa',
      ranOn: '2026-11-20',
      found: draft.findings.length,
      errors: draft.findings.filter(({ severity }) => severity === 'error').length,
    });
    expect(kept?.errors).toBeGreaterThan(0);
    expect(kept?.findings).toContainEqual(
      expect.objectContaining({ yearEnd: draft.untilDay, severity: 'error', aln: '14.218', award }),
    );
    expect(await told()).toMatchObject([{ subject: `${kept?.errors} errors in the SEFA draft` }]);
    here.county.clock.set('2026-11-30T20:00:00Z');
    expect(await run()).toBeNull();
    here.county.clock.set('2026-12-01T15:00:00Z');
    expect(await run()).toMatchObject({ ranOn: '2026-12-01' });
    expect((await here.rosa.list(controlRun, 'kind=sefa')).map(({ ranOn }) => ranOn)).toEqual([
      '2026-12-01',
      '2026-11-20',
    ]);
  });

  test('stand next to the nightly run of the same day, which counts for itself', async () => {
    expect(await here.county.door.run(here.county.product.actor, runControls)).toMatchObject({
      kind: 'nightly',
      ranOn: '2026-12-01',
      findings: [],
    });
    const { lastRun } = await here.county.door.run(here.rosa.actor, controlsOf);
    expect(lastRun?.ranOn).toBe('2026-12-01');
    const [sefa] = await here.rosa.list(controlRun, 'kind=sefa');
    expect(lastRun?.id).not.toBe(sefa?.id);
  });

  test('are written by nobody', async () => {
    await expect(here.yvette.make(controlRun, {} as never)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

test('an organization without awards has a run that found no error of a program', () => {
  const none = { fromDay: '2025-10-01', untilDay: '2026-09-30', years: [], rows: [], totalCents: 0, ledgerCents: 0 };
  const found = findingsOf(
    { ...none, uei: 'ABCDEFGHJKL1', thresholdCents: 1 },
    {
      isAgency: () => true,
      isListed: () => true,
    },
  );
  expect(found.map(({ code, severity }) => [code, severity])).toEqual([['below_threshold', 'note']]);
});
