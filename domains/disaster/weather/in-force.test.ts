import { describe, expect, test } from 'vitest';
import { type AlertSeverity, hazardOf, hazards, isAtLeast, type Standing } from './alert-words.ts';
import { holds, matchOf, matcherOf, type Outlines } from './alert-places.ts';
import { chainsOf, inListOrder, mayTell, type Message, standingsAt } from './in-force.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const hour = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

const message = (urn: string, more: Partial<Message> = {}): Message => ({
  urn,
  sentAt: hour(-2),
  alertStatus: 'actual',
  messageType: 'alert',
  effectiveAt: hour(-2),
  onsetAt: hour(-1),
  expiresAt: hour(3),
  endsAt: hour(6),
  replaces: [],
  ...more,
});
const standing = (one: Message, ...others: readonly Message[]): Standing | null =>
  standingsAt([one, ...others], NOW).of(one.urn);

describe('what is in force at a moment', () => {
  test('is not what a newer message names (golden case G37)', () => {
    const old = message('a');
    const newer = message('b', { sentAt: hour(-1), messageType: 'update', replaces: ['a'] });
    const at = standingsAt([old, newer], NOW);
    expect([at.of('a'), at.of('b'), at.replacedBy('a')]).toEqual(['replaced', 'in_force', 'b']);
  });
  test('goes by the end of the event where one is named, though the message has expired (G37)', () => {
    expect(standing(message('a', { expiresAt: hour(-1), endsAt: hour(2) }))).toBe('in_force');
    expect(standing(message('a', { expiresAt: hour(2), endsAt: hour(-1) }))).toBe('ended');
  });
  test('goes by the expiry of the message where no end is named (G37)', () => {
    expect(standing(message('a', { endsAt: null, expiresAt: hour(1) }))).toBe('in_force');
    expect(standing(message('a', { endsAt: null, expiresAt: hour(0) }))).toBe('ended');
  });
  test('is upcoming until its onset', () => {
    expect(standing(message('a', { onsetAt: hour(1) }))).toBe('upcoming');
    expect(standing(message('a', { onsetAt: hour(0) }))).toBe('in_force');
    expect(standing(message('a', { onsetAt: null, effectiveAt: hour(1) }))).toBe('upcoming');
    expect(standing(message('a', { onsetAt: null, effectiveAt: null }))).toBe('in_force');
  });
  test('ends with a cancellation, which is no alert itself', () => {
    const cancel = message('b', { sentAt: hour(-1), messageType: 'cancel', replaces: ['a'] });
    const at = standingsAt([message('a'), cancel], NOW);
    expect([at.of('a'), at.of('b')]).toEqual(['cancelled', 'cancelled']);
  });
  test('is touched by no test, exercise, acknowledgment or earlier message', () => {
    for (const more of [
      { alertStatus: 'test' },
      { alertStatus: 'exercise' },
      { alertStatus: 'draft' },
      { messageType: 'ack' },
      { messageType: 'error' },
      { sentAt: hour(-3) },
    ] as const)
      expect(
        standing(message('a'), message('b', { sentAt: hour(-1), messageType: 'update', replaces: ['a'], ...more })),
      ).toBe('in_force');
  });
  test('is never a test, whatever its times say, and nobody is told of one', () => {
    for (const alertStatus of ['test', 'exercise', 'draft', 'system'] as const)
      expect(mayTell(standing(message('a', { alertStatus })))).toBe(false);
    expect(mayTell('in_force') && mayTell('upcoming')).toBe(true);
    expect(mayTell('ended') || mayTell('replaced') || mayTell('cancelled') || mayTell(null)).toBe(false);
  });
  test('is a function of the messages and the moment: their order and repetition change nothing', () => {
    let seed = 7;
    const drawn = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 200; round++) {
      const all = Array.from({ length: 8 }, (_, at) =>
        message(`m${at}`, {
          sentAt: hour(drawn(6) - 6),
          onsetAt: [null, hour(drawn(6) - 3)][drawn(2)] ?? null,
          endsAt: [null, hour(drawn(8) - 3)][drawn(2)] ?? null,
          expiresAt: hour(drawn(8) - 3),
          alertStatus: (['actual', 'actual', 'actual', 'test'] as const)[drawn(4)] ?? 'actual',
          messageType: (['alert', 'update', 'update', 'cancel'] as const)[drawn(4)] ?? 'alert',
          replaces: [`m${drawn(8)}`, `m${drawn(12)}`],
        }),
      );
      const shuffled = all.toSorted(() => drawn(3) - 1);
      const [one, other] = [standingsAt(all, NOW), standingsAt([...shuffled, ...shuffled], NOW)];
      const [chain, otherChain] = [chainsOf(all), chainsOf(shuffled)];
      for (const { urn } of all) {
        expect(other.of(urn)).toBe(one.of(urn));
        expect(other.replacedBy(urn)).toBe(one.replacedBy(urn));
        expect(otherChain(urn)).toBe(chain(urn));
      }
      // What is replaced is never in force, and once over it stays over.
      const later = standingsAt(all, hour(24));
      for (const { urn } of all) expect(mayTell(later.of(urn))).toBe(false);
    }
  });
  test('is one event as long as messages name one another', () => {
    const chain = chainsOf([
      message('a'),
      message('c', { replaces: ['b'] }),
      message('b', { replaces: ['a'] }),
      message('d'),
      message('t', { alertStatus: 'test', replaces: ['a'] }),
    ]);
    expect(['a', 'b', 'c'].map(chain)).toEqual(['a', 'a', 'a']);
    expect([chain('d'), chain('t')]).toEqual(['d', 't']);
  });
});

describe('alerts are listed', () => {
  test('by hazard class, begun before upcoming, then by onset', () => {
    const rows = [
      ['wind', 'High Wind Warning', 'in_force', -3],
      ['later tornado', 'Tornado Watch', 'upcoming', 2],
      ['flood', 'Flood Warning', 'in_force', -1],
      ['earlier flood', 'Flood Watch', 'in_force', -2],
      ['tornado', 'Tornado Warning', 'in_force', -1],
    ] as const;
    const listed = rows
      .map(([urn, event, at, onset]) => ({
        ...message(urn, { onsetAt: hour(onset) }),
        hazard: hazardOf(event),
        standing: at,
      }))
      .toSorted(inListOrder);
    expect(listed.map(({ urn }) => urn)).toEqual(['tornado', 'later tornado', 'earlier flood', 'flood', 'wind']);
  });
  test('each event in the class of its danger', () => {
    const classes = {
      'Tsunami Warning': 'tsunami',
      'Extreme Wind Warning': 'extreme_wind',
      'Severe Thunderstorm Watch': 'thunderstorm',
      'Flash Flood Warning': 'flash_flood',
      'Evacuation Immediate': 'civil',
      'Hurricane Warning': 'tropical',
      'Hurricane Force Wind Warning': 'marine',
      'Storm Warning': 'marine',
      'Winter Storm Warning': 'winter',
      'Storm Surge Warning': 'coastal',
      'Coastal Flood Statement': 'coastal',
      'Flood Advisory': 'flood',
      'Hydrologic Outlook': 'flood',
      'Extreme Cold Warning': 'cold',
      'Heavy Freezing Spray Warning': 'marine',
      'Red Flag Warning': 'fire',
      'Lake Wind Advisory': 'wind',
      'Heat Advisory': 'heat',
      'Air Quality Alert': 'air',
      'Special Weather Statement': 'other',
    };
    for (const [event, hazard] of Object.entries(classes)) expect([event, hazardOf(event)]).toEqual([event, hazard]);
    expect(Object.keys(hazards).slice(0, 5)).toEqual([
      'tsunami',
      'tornado',
      'extreme_wind',
      'thunderstorm',
      'flash_flood',
    ]);
  });
  test('and what is not graded counts like a moderate one', () => {
    const at = (one: AlertSeverity) => isAtLeast(one, 'moderate');
    expect([at('extreme'), at('severe'), at('moderate'), at('unknown'), at('minor')]).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

describe('an alert touches a place', () => {
  const outlines: Outlines = [[square(0, 0, 10), square(4, 4, 2)], [square(20, 20, 1)]];
  const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] }) as const;
  const none = { zones: [], counties: [] };
  test('inside its outline, not in a hole of it', () => {
    expect([
      holds(outlines, [1, 1]),
      holds(outlines, [5, 5]),
      holds(outlines, [20.5, 20.5]),
      holds(outlines, [15, 5]),
    ]).toEqual([true, false, true, false]);
  });
  test('by its outline alone where both are known, else by zone, else by county', () => {
    const reach = { outlines, zones: ['FLZ001'], counties: ['012001'] };
    const spot = { place: point(15, 5), zones: ['FLZ001'], counties: ['012001'] };
    expect(matchOf(reach, spot)).toBeNull();
    expect(matchOf(reach, { ...spot, place: point(1, 1) })).toBe('shape');
    expect(matchOf(reach, { ...spot, place: null })).toBe('zone');
    expect(matchOf({ ...reach, outlines: null }, spot)).toBe('zone');
    expect(matchOf({ ...reach, outlines: null }, { ...spot, zones: [] })).toBe('county');
    expect(matchOf({ ...reach, outlines: null }, { place: point(1, 1), ...none })).toBeNull();
  });
  test('where a road runs through it without a corner inside, and where an area lies around it', () => {
    const reach = { outlines, zones: null, counties: null };
    const road = {
      type: 'LineString',
      coordinates: [
        [-5, 2],
        [15, 2],
      ],
    } as const;
    const around = { type: 'Polygon', coordinates: [square(-50, -50, 200)] } as never;
    const away = {
      type: 'LineString',
      coordinates: [
        [-5, -2],
        [15, -2],
      ],
    } as const;
    expect([road, around, away].map((place) => matchOf(reach, { place, ...none }))).toEqual(['shape', 'shape', null]);
  });
  test('the same among many as alone', () => {
    let seed = 11;
    const drawn = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const code = () => `FLZ00${drawn(4)}`;
    const spots = Array.from({ length: 500 }, () => ({
      place: drawn(4) === 0 ? null : point(drawn(300) / 10 - 3, drawn(300) / 10 - 3),
      zones: drawn(2) === 0 ? [code()] : [],
      counties: drawn(3) === 0 ? ['012001'] : [],
    }));
    for (const reach of [
      { outlines, zones: ['FLZ001'], counties: ['012001'] },
      { outlines: null, zones: ['FLZ001', 'FLZ002'], counties: ['012001'] },
      { outlines: null, zones: null, counties: null },
    ]) {
      const alone = spots.flatMap((spot) => {
        const reason = matchOf(reach, spot);
        return reason ? [{ ...spot, reason }] : [];
      });
      expect(matcherOf(spots)(reach)).toEqual(alone);
    }
  });
});
