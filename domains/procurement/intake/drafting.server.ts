import { openBudget, openModel } from '../../assistant/public.server.ts';
import type { Actor } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { refuse } from '#server/records/refusals.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { aloneWords, askModel } from './ask-model.server.ts';
import { codesFor, type Drafted, type DraftedLine, draftFromWords, draftingModel, lookUp } from './drafting.ts';
import { policyOn } from './intake-policy.server.ts';
import { likened } from './likeness.ts';
import type { NamedLine } from './model-words.server.ts';
import { needInWords, type SpokenLine } from './need-in-words.ts';
import { granted, type PastLine, pastLines } from './past-lines.server.ts';
import { byItem, priceRange } from './prices.ts';
import { scopesFor } from './scope-found.server.ts';

const MOST_CODES_READ = 5000;
/** Codes that were found under another name. */
const MOST_MORE = 3;

interface Code {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly words: string;
}

const codesInForce = `select id, code, name, name || ' ' || coalesce(other_words, '') as words from commodity_code
  where organization_id = $1 and status = 'active' and (valid_from is null or valid_from <= $2) and (valid_until is null or valid_until >= $2)
  order by code limit ${MOST_CODES_READ}`;

/** Everything a line is compared with: the codes in force, and what was granted before. */
async function sourcesOf(tx: Tx, day: string) {
  const codes = await tx.query<Code & Record<string, unknown>>(
    codesInForce,
    [tx.organizationId, day],
    'codes.in_force',
  );
  const before = await pastLines(tx, { day, states: granted });
  const byId = new Map(codes.map((one) => [one.id, one]));
  const coded = before.filter(({ commodity }) => commodity !== null && byId.has(commodity));
  const [list, lines, prices] = [
    likened(codes, ({ words }) => words),
    likened(coded, ({ item }) => item),
    byItem(before.map(priceIn)),
  ];
  const found = (item: string, unit: string | null, under: string | null = null) => {
    const alike = lines.find(item, { most: 20, least: 0.5 }).flatMap((hit) => {
      const code = byId.get(hit.one.commodity ?? '');
      return code ? [{ ...hit, one: plain(code) }] : [];
    });
    const named = list
      .find(item, { most: 6, least: 0.3, unknown: 'ignored' })
      .map((hit) => ({ ...hit, one: plain(hit.one) }));
    return { codes: codesFor(named, alike, under), price: priceRange(item, prices, unit) };
  };
  return {
    lookedAt: before.length,
    /** By its own words, and beside that by the other names it is given. */
    about(item: string, unit: string | null, names: readonly string[] = []) {
      const own = found(item, unit);
      const others = names.map((name) => ({ name, ...found(name, unit, name) }));
      const known = new Set(own.codes.map(({ id }) => id));
      const more = others.flatMap(({ codes }) => codes).filter(({ id }) => known.size < known.add(id).size);
      const inAnyUnit = unit === null ? null : priceRange(item, prices, null);
      const beside = [{ name: null, price: inAnyUnit }, ...others];
      const [priced] = own.price ? [] : beside.flatMap(({ name, price }) => (price ? [{ under: name, price }] : []));
      return { codes: [...own.codes, ...more.slice(0, MOST_MORE)], price: own.price, elsewhere: priced ?? null };
    },
  };
}

const plain = ({ id, code, name }: Code) => ({ id, code, name });
const priceIn = ({ requisition, number, item, day, unit, unitCents, currency }: PastLine) => ({
  requisition,
  number,
  item,
  day,
  unit,
  unitCents,
  currency,
});

/** Drafts from plain language: what is in the words, and what was bought before. A language model may better the words and no figure. */
export function draftingOperations({ database, door, settings, log }: Ports): Operation[] {
  const model = openModel(settings, { log });
  const budget = openBudget({ database, now: door.around.now, monthly: settings.llmMonthlyTokens });
  const mayHelp = (actor: Actor, day: string): Promise<boolean> =>
    database.within(actor, async (tx) => (await policyOn({ tx, actor }, day)).languageModel);
  const about = { scope: 'requisition:read', tag: 'Requisitions', access: 'member' } as const;
  return [
    answers(draftFromWords, {
      ...about,
      summary:
        'A draft requisition from a description: items, quantities, codes and past prices, each with its source.',
      told: 'The draft. What was not found is null; nothing is estimated.',
      probe: { namesNothing: true, body: { text: 'Two trash pumps' } },
      async run({ actor, body: { text, alone } }) {
        refuse(refusedBefore(requisition, 'read', { by: 'member' }, actor));
        const today = door.around.today(actor.timeZone);
        const need = needInWords(text, today);
        const isAsked = model !== null && alone !== true && need.lines.length > 0 && actor.kind === 'person';
        const mayAsk = isAsked && (await mayHelp(actor, today));
        const said = mayAsk
          ? await askModel({ model, budget, log }, { actor, text, lines: need.lines })
          : isAsked
            ? 'off'
            : null;
        const words = typeof said === 'string' ? null : said;
        const spoken: readonly (SpokenLine & Partial<NamedLine>)[] = words?.lines ?? need.lines;
        const { sources, scopes } = await database.within(actor, async (tx) => ({
          sources: await sourcesOf(tx, today),
          scopes: await scopesFor(
            tx,
            spoken.map(({ own, item }) => own ?? item),
          ),
        }));
        const lines = spoken.map(({ names, own, ...one }): DraftedLine => {
          const unit = one.amount === null ? null : unitSaid(one);
          return { ...one, ...sources.about(own ?? one.item, unit, names) };
        });
        const drafted: Drafted = {
          ...need,
          lines,
          scopes,
          lookedAt: sources.lookedAt,
          purpose: words?.purpose ?? null,
          justification: words?.justification ?? null,
          by: words ? 'model' : 'words',
          note: typeof said === 'string' ? aloneWords[said] : null,
        };
        return { body: drafted };
      },
    }),
    answers(draftingModel, {
      ...about,
      summary: 'Which language model helps with drafts here, if any does.',
      told: 'Its name, or null, and whether the organization lets it help.',
      probe: { namesNothing: true },
      async run({ actor }) {
        refuse(refusedBefore(requisition, 'read', { by: 'member' }, actor));
        const isOn = await mayHelp(actor, door.around.today(actor.timeZone));
        return { body: { model: model?.name ?? null, isOn } };
      },
    }),
    answers(lookUp, {
      ...about,
      summary: 'Codes and past prices for up to 100 items.',
      told: 'What was found for each line.',
      probe: { namesNothing: true, body: { items: 'Trash pump' } },
      async run({ actor, body }) {
        refuse(refusedBefore(requisition, 'read', { by: 'member' }, actor));
        const items = body.items
          .split('\n')
          .map((one) => one.trim().slice(0, 200))
          .filter((one) => one !== '')
          .slice(0, 100);
        const sources = await database.within(actor, (tx) => sourcesOf(tx, door.around.today(actor.timeZone)));
        const lines = items.map((item) => ({ item, ...sources.about(item, null) }));
        return { body: { lines, lookedAt: sources.lookedAt } };
      },
    }),
  ];
}

/** Each is what one says when no unit was said, so it narrows nothing. */
const unitSaid = ({ unit }: SpokenLine): string | null => (unit === 'EA' ? null : unit);
