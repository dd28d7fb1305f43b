import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deadlineOf, judgeSubmission, needsReconfirmation, NotPossible, type Published } from './deadline.ts';

const rule = { underHours: 72, leavesHours: 72 };
const at = (hours: number) => new Date(Date.UTC(2026, 2, 1) + hours * 3_600_000).toISOString();
const published: Published = { kind: 'published', at: at(0), deadline: at(500) };
const addendum = (hours: number, given: { deadline?: string; isMaterial?: boolean } = {}): Published => ({
  kind: 'addendum',
  at: at(hours),
  isMaterial: true,
  ...given,
});
const of = (...events: Published[]) => deadlineOf([published, ...events], rule);
const sent = (hours: number, acknowledged = 0) => ({ begunAt: at(hours - 1), endedAt: at(hours), acknowledged });
const judged = (events: Published[], hours: number, acknowledged = 0) =>
  judgeSubmission([published, ...events], rule, sent(hours, acknowledged));

describe('the deadline', () => {
  it('is what was published', () => {
    expect(of()).toEqual({ at: at(500), addendum: 0, byRule: false });
  });

  it('moves by a late material change, so that the hours of the rule remain', () => {
    expect(of(addendum(428))).toEqual({ at: at(500), addendum: 0, byRule: false }); // 72 hours are left
    expect(of(addendum(429))).toEqual({ at: at(501), addendum: 1, byRule: true });
    expect(of(addendum(499))).toEqual({ at: at(571), addendum: 1, byRule: true });
    expect(of(addendum(499, { isMaterial: false }))).toEqual({ at: at(500), addendum: 0, byRule: false });
    expect(of(addendum(499, { deadline: at(600) }))).toEqual({ at: at(600), addendum: 1, byRule: false });
    expect(of(addendum(499, { deadline: at(510) }))).toEqual({ at: at(571), addendum: 1, byRule: true });
  });

  it('counts from the deadline that an earlier addendum moved', () => {
    expect(of(addendum(499), addendum(520))?.at).toBe(at(592));
    expect(of(addendum(100, { deadline: at(900) }), addendum(700))).toEqual({
      at: at(900),
      addendum: 1,
      byRule: false,
    });
  });

  it.each([
    ['brought forward', [addendum(10, { deadline: at(499) })], 'A deadline is never brought forward'],
    ['changed after it has passed', [addendum(500)], 'The deadline has passed.'],
    ['changed in the past', [addendum(20), addendum(10)], 'Nothing is published before what came before it.'],
    ['published twice', [published], 'It is published already.'],
  ] as const)('is not %s', (_what, events, why) => {
    expect(() => of(...events)).toThrow(why);
  });

  it('is none before publishing and after cancelling', () => {
    expect(deadlineOf([], rule)).toBeNull();
    expect(() => deadlineOf([addendum(1)], rule)).toThrow(NotPossible);
    expect(of({ kind: 'cancelled', at: at(10) })).toBeNull();
    expect(() => deadlineOf([{ kind: 'published', at: at(5), deadline: at(5) }], rule)).toThrow(
      'The deadline is in the past.',
    );
  });

  it('never comes earlier, and a late change always leaves the hours of the rule', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait: fc.nat(60), more: fc.option(fc.nat(200)), isMaterial: fc.boolean() }), {
          maxLength: 12,
        }),
        (steps) => {
          const events: Published[] = [published];
          let hour = 0;
          for (const { wait, more, isMaterial } of steps) {
            hour += wait;
            const before = deadlineOf(events, rule)?.at ?? '';
            if (at(hour) >= before) break;
            const deadline =
              more === null ? {} : { deadline: new Date(Date.parse(before) + more * 3_600_000).toISOString() };
            events.push(addendum(hour, { isMaterial, ...deadline }));
            const after = deadlineOf(events, rule)?.at ?? '';
            expect(after >= before).toBe(true);
            if (isMaterial) expect(Date.parse(after) - Date.parse(at(hour))).toBeGreaterThanOrEqual(72 * 3_600_000);
          }
        },
      ),
    );
  });
});

describe('a submission', () => {
  it('is in with its last byte before the deadline, late at the deadline itself', () => {
    expect(judged([], 499)).toBe('in');
    expect(judged([], 500)).toBe('late');
    expect(judgeSubmission([published], rule, { begunAt: at(400), endedAt: at(500), acknowledged: 0 })).toBe('late');
  });

  it('is in by a deadline that was moved before it came, and not by one that was moved after', () => {
    expect(judged([addendum(499)], 560, 1)).toBe('in');
    expect(judged([addendum(499)], 571, 1)).toBe('late');
  });

  it('acknowledges every addendum there is, and no more', () => {
    expect(judged([addendum(10), addendum(20)], 30, 1)).toBe('not_acknowledged');
    expect(judged([addendum(10), addendum(20)], 30, 2)).toBe('in');
    expect(judged([addendum(10), addendum(20)], 15, 1)).toBe('in');
    expect(judged([], 30, 1)).toBe('not_acknowledged');
  });

  it('is confirmed again when an addendum follows it', () => {
    expect(needsReconfirmation([published, addendum(10)], sent(15, 1))).toBe(false);
    expect(needsReconfirmation([published, addendum(10), addendum(20)], sent(15, 1))).toBe(true);
  });

  it('has no effect where it was cancelled or is not published', () => {
    expect(judged([{ kind: 'cancelled', at: at(10) }], 20)).toBe('closed');
    expect(judgeSubmission([], rule, sent(1))).toBe('closed');
  });
});
