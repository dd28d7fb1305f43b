import { useEffect, useState } from 'react';
import { computeTotals, type Money } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import type { Values } from '#web/record/words.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';
import { alreadyThere, type Marked, outlookOf, requestOutlook } from './outlook.ts';
import type { Typed } from './typed-request.ts';

const PAUSE = 400;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
const linesIn = (values: Values, name: string): readonly Values[] =>
  Array.isArray(values[name]) ? (values[name] as Values[]) : [];
const centsOf = (value: unknown): number => (value as Money | null | undefined)?.cents ?? 0;

/** What the call is asked with: the request as it stands, without what is not typed yet. */
export function askedOf(values: Values, id?: string): Typed {
  const totals = computeTotals(requisition.fields, values);
  const computed = totals.ok ? totals.value : values;
  const asked: Record<string, unknown> = {
    id,
    costCenter: text(values['costCenter']),
    category: text(values['category']),
    lines: linesIn(computed, 'lines').flatMap((line) => {
      const item = text(line['item']);
      const commodity = text(line['commodity']);
      return item ? [{ item, cents: centsOf(line['amount']), ...(commodity ? { commodity } : {}) }] : [];
    }),
    accounts: linesIn(values, 'accounts').flatMap((share) => {
      const budgetLine = text(share['budgetLine']);
      if (!budgetLine) return [];
      const { forLine, percent, fixed } = share as { forLine?: number; percent?: number; fixed?: Money };
      return [
        {
          budgetLine,
          ...(forLine ? { forLine } : {}),
          ...(percent ? { percent } : {}),
          ...(fixed ? { cents: fixed.cents } : {}),
        },
      ];
    }),
    site: text(values['site']),
    project: text(values['project']),
    vendors: linesIn(values, 'suggestedVendors').flatMap((line) => {
      const [vendor, name] = [text(line['vendor']), text(line['name'])];
      return vendor || name ? [{ ...(vendor ? { vendor } : {}), ...(name ? { name } : {}) }] : [];
    }),
    specification: text(values['specification']),
    scope: text(values['scope']),
    federalFunds: values['federalFunds'] === true,
    awardedOn: text(values['awardedOn']),
    emergency: values['emergency'] === true,
    soleSource: values['soleSource'] === true,
    ...Object.fromEntries(Object.keys(whatFederalRulesAsk).map((name) => [name, values[name] ?? undefined])),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)); // the server judges what is typed
}

/** The outlook of what is typed, a moment after the last key. */
export function useOutlook(values: Values, id?: string) {
  const now = JSON.stringify(askedOf(values, id));
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE);
    return () => clearTimeout(timer);
  }, [now]);
  const given = JSON.parse(asked) as Typed; // as it was written above
  // What is there already depends on this alone: another budget line, award or answer does not ask it again.
  const { id: row = null, costCenter = null, lines = null, site = null, federalFunds = null } = given;
  const answer = useCall(requestOutlook, given, { keepsLast: true });
  const there = useCall(alreadyThere, { id: row, costCenter, lines, site, federalFunds }, { keepsLast: true });
  const marked: Marked = {
    category: given.category ?? 'goods',
    emergency: given.emergency === true,
    soleSource: given.soleSource === true,
  };
  return {
    data: answer.data && there.data && outlookOf(answer.data, there.data, marked),
    error: answer.error ?? there.error,
    refetch: () => Promise.all([answer.refetch(), there.refetch()]),
  };
}
