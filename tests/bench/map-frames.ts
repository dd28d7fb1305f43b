import type { Page } from '@playwright/test';

/** How long each frame took while a map with many places was dragged by keys and zoomed by the wheel, one step a frame. */
export interface MapFrames {
  readonly moves: readonly number[];
  readonly zooms: readonly number[];
  /** From the click until the markers stand there. */
  readonly opened: number;
  readonly isPainted: boolean;
}

const STEPS = 120;

/** Statement that puts so many places into the middle of the demo county. */
export const manySites = `insert into alert_site (organization_id, id, created_by, status, name, kind, place)
  select $1, gen_random_uuid(), m.id, 'active', 'Hydrant ' || lpad(i::text, 6, '0'), 'facility',
    jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(
      round((-81.36 + 0.4 * ((i::bigint * 7919) % 99991) / 99991.0)::numeric, 6), round((29.3 + 0.5 * ((i::bigint * 104729) % 99989) / 99989.0)::numeric, 6)))
  from generate_series(1, $2::int) i, (select id from organization_members where organization_id = $1 limit 1) m`;

export async function mapFrames(page: Page, address: string): Promise<MapFrames> {
  const began = performance.now();
  await page.goto(address);
  const map = page.getByRole('application');
  await map.getByRole('button').first().waitFor();
  const opened = performance.now() - began;
  const isPainted = await map
    .locator('canvas')
    .waitFor({ timeout: 20_000 })
    .then(() => true)
    .catch(() => false);
  await page.waitForLoadState('networkidle');
  await map.focus();
  const run = (kind: 'moves' | 'zooms') =>
    page.evaluate(
      async ({ steps, of }) => {
        const box = document.querySelector('[role=application]');
        const { left, top, width, height } = box?.getBoundingClientRect() ?? new DOMRect();
        const middle = { clientX: left + width / 3, clientY: top + height / 2 };
        const found: number[] = [];
        const frame = () => new Promise<number>((then) => void requestAnimationFrame(then));
        let last = await frame();
        for (let step = 0; step < steps; step++) {
          const isForth = Math.floor(step / 20) % 2 === 0;
          if (of === 'moves')
            box?.dispatchEvent(
              new KeyboardEvent('keydown', { key: isForth ? 'ArrowLeft' : 'ArrowRight', bubbles: true }),
            );
          else box?.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY: isForth ? -60 : 60, cancelable: true }));
          const now = await frame();
          found.push(now - last);
          last = now;
        }
        return found;
      },
      { steps: STEPS, of: kind },
    );
  return { opened, isPainted, moves: await run('moves'), zooms: await run('zooms') };
}

const atShare = (all: readonly number[], share: number): number =>
  all.toSorted((one, other) => one - other)[Math.floor((all.length - 1) * share)] ?? 0;

export const framesSaid = ({ moves, zooms, opened, isPainted }: MapFrames): string =>
  [
    `Drawn by ${isPainted ? 'MapLibre' : 'SVG'}, markers after ${Math.round(opened)} ms`,
    ...[
      { name: 'Pan', all: moves },
      { name: 'Zoom', all: zooms },
    ].map(
      ({ name, all }) =>
        `${name}: median ${atShare(all, 0.5).toFixed(1)} ms, p95 ${atShare(all, 0.95).toFixed(1)} ms, most ${atShare(all, 1).toFixed(1)} ms`,
    ),
  ].join('\n');
