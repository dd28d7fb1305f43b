import { describe, expect, test } from 'vitest';
import type { Place } from '#kernel';
import { cameraOf, fitting, geometryOf, MOST, middleOf, moved, onSheet, outlineOf, pixelOf, zoomed } from './view.ts';

const size = { width: 800, height: 500 };
const tampa = [-82.46, 27.95] as const;
const spot = (id: string, at: readonly [number, number]) => {
  const [x, y] = onSheet(at);
  return { id, x, y };
};

describe('the map', () => {
  test('shows every place it was given, territories and Alaska included', () => {
    const spots = [
      spot('tampa', tampa),
      spot('adak', [-176.6, 51.9]),
      spot('guam', [144.8, 13.4]),
      spot('vieques', [-65.4, 18.1]),
    ];
    const view = fitting(spots, size);
    for (const one of spots) {
      const { x, y } = pixelOf(one, view, size);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(size.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(size.height);
    }
  });

  test('without places shows the mainland, with one its surroundings', () => {
    const { x } = pixelOf(spot('tampa', tampa), fitting([], size), size);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(size.width);
    expect(fitting([spot('tampa', tampa)], size).zoom).toBeLessThan(MOST);
  });

  test('keeps under the pointer what is under it while zooming, and stops at its ends', () => {
    const view = fitting([], size);
    const at = { x: 120, y: 300 };
    const nearer = zoomed(view, 3, size, at);
    const under = { x: view.x + (at.x - 400) / view.zoom, y: view.y + (at.y - 250) / view.zoom };
    const now = pixelOf(under, nearer, size);
    expect(now.x).toBeCloseTo(at.x, 6);
    expect(now.y).toBeCloseTo(at.y, 6);
    expect(zoomed(view, 1e9, size).zoom).toBe(MOST);
    expect(moved(moved(view, 30, -7), -30, 7).x).toBeCloseTo(view.x, 9);
  });

  test('stands where MapLibre has the same view, west of Asia’s seam as well', () => {
    for (const at of [tampa, [144.8, 13.4] as const]) {
      const { center, zoom } = cameraOf({ ...spot('one', at), zoom: 256 / (1000 * Math.PI) });
      expect(((center[0] + 540) % 360) - 180).toBeCloseTo(at[0], 6);
      expect(center[1]).toBeCloseTo(at[1], 6);
      expect(zoom).toBeCloseTo(0, 9);
    }
  });

  test('draws the inside of an area whichever way its outline is walked', () => {
    const ring = [
      [-82.7, 27.7],
      [-82.2, 27.7],
      [-82.2, 28.1],
      [-82.7, 28.1],
      [-82.7, 27.7],
    ] as const;
    const place = (coordinates: readonly (readonly (readonly [number, number])[])[]): Place => ({
      type: 'Polygon',
      coordinates,
    });
    const one = outlineOf.area(geometryOf(place([ring])));
    expect(one).toBeLessThan(1000);
    expect(outlineOf.area(geometryOf(place([ring.toReversed()])))).toBeCloseTo(one, 6);
    const [x] = middleOf(place([ring]));
    expect(x).toBeCloseTo(onSheet([-82.45, 27.9])[0], 1);
  });
});
