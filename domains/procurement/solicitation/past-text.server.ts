import { type Actor, fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { openBudget, openModel } from '../../assistant/public.server.ts';
import { aloneWords } from '../intake/ask-model.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { bettered } from './past-text-model.server.ts';
import { draftFromPast, type TextProposal, textProposals } from './past-text-calls.ts';
import { alikeCalls, type Draft, type PastCall, proposalsFrom, standardParts } from './past-text.ts';
import { ownSections } from './section-texts.ts';
import { buyers } from './solicitation-life.ts';
import { solicitation } from './solicitation.record.ts';
import { solicitationSection } from './solicitation-section.record.ts';
import { textProposal } from './text-proposal.record.ts';

type Solicitation = Row<typeof solicitation>;

const MOST_PAST = 200;

const pastSql = `select s.id, s.number, s.name, s.due_at as "dueAt", s.version, coalesce(s.specification, '') as specification,
    concat_ws(' ', s.name, s.summary, i.words) as words, coalesce(i.codes, '{}') as commodities,
    coalesce(t.parts, '[]'::jsonb) as parts
  from solicitation s
  left join lateral (select string_agg(item, ' ' order by position) as words, array_agg(distinct commodity) filter (where commodity is not null) as codes
    from solicitation_items where organization_id = s.organization_id and parent = s.id) i on true
  left join lateral (select jsonb_agg(jsonb_build_object('section', id, 'title', title, 'body', body, 'version', version) order by place) as parts
    from solicitation_section where organization_id = s.organization_id and solicitation = s.id and clause is null) t on true
  where s.organization_id = $1 and s.published_at is not null and s.id <> $2 and s.status <> 'cancelled'
  order by s.published_at desc, s.number desc limit ${MOST_PAST}`;

interface Past extends Record<string, unknown>, Omit<PastCall, 'dueOn'> {
  readonly dueAt: Date | string | null;
  readonly version: number;
  readonly specification: string;
}

/** The agency's own published solicitations, each with the parts that are its own words: clauses come from the rules of the day. */
async function pastCalls(work: UnitOfWork, id: string): Promise<readonly PastCall[]> {
  const { organizationId, timeZone } = work.actor;
  const rows = await work.tx.query<Past>(pastSql, [organizationId, id], 'solicitation.past_text');
  return rows.map(({ dueAt, version, specification, parts, ...one }) => ({
    ...one,
    dueOn: dueAt === null ? null : dayIn(timeZone, new Date(dueAt)),
    parts: [
      ...parts,
      ...(specification === '' ? [] : [{ section: null, title: 'Specifications', body: specification, version }]),
    ],
  }));
}

async function draftIn(work: UnitOfWork, row: Solicitation): Promise<Draft> {
  const sections = await work.rows(solicitationSection, {
    where: { solicitation: row.id },
    order: 'place',
    most: 'all',
  });
  const items = row.items ?? [];
  return {
    number: row.number ?? '',
    name: row.name,
    dueOn: row.dueAt === null ? null : dayIn(work.actor.timeZone, new Date(row.dueAt)),
    words: [row.name, row.summary, ...items.map(({ item }) => item)].filter(Boolean).join(' '),
    commodities: items.flatMap(({ commodity }) => commodity ?? []),
    sections: sections.map(({ id, title, body, version, clause, scope }) => ({
      id,
      title,
      body,
      version,
      isSourced: clause !== null || scope !== null,
    })),
  };
}

const written = ['draft', 'returned'];

/** The solicitation while its text is written, for a person who may write it. */
async function inWriting(work: UnitOfWork, id: string): Promise<Solicitation> {
  const row = await work.find(solicitation, id);
  if (!row) throw missing(solicitation);
  if (!written.includes(row.status))
    throw fail('conflict', 'text_proposal.is_frozen', 'Text is proposed while the solicitation is a draft.');
  return row;
}

async function proposals(work: UnitOfWork, id: string): Promise<readonly TextProposal[]> {
  const rows = await work.rows(textProposal, {
    where: { solicitation: id, status: { not: 'superseded' } },
    order: ['createdAt', 'place'],
    most: 'all',
  });
  const sections = await work.rows(solicitationSection, {
    where: { solicitation: id },
    fields: ['version', 'body'],
    most: 'all',
  });
  const known = new Map(sections.map((one) => [one.id, one]));
  return rows.map((row) => {
    const there = row.section === null ? undefined : known.get(row.section);
    return {
      id: row.id,
      version: row.version,
      status: row.status,
      heading: row.heading,
      body: row.body,
      before: row.status === 'proposed' ? (there?.body ?? null) : null,
      isStale: row.status === 'proposed' && row.section !== null && there?.version !== row.sectionVersion,
      // Lists that the product alone writes, below.
      sources: row.sources as TextProposal['sources'],
      facts: row.facts as TextProposal['facts'],
      unsourced: row.unsourced as TextProposal['unsourced'],
      model: row.model,
      tokens: row.tokens,
    };
  });
}

/** Accepted by a person, in their own right: the section is written as if they had typed it. */
async function takeIn({ row, work }: EffectFacts<Row<typeof textProposal>>): Promise<void> {
  if (work.actor.kind === 'service')
    throw fail('forbidden', 'text_proposal.by_a_person', 'A person accepts text, not a program.');
  if (row.section !== null) {
    const there = await work.row(solicitationSection, {
      where: { id: row.section },
      fields: ['version'],
      lock: 'update',
    });
    if (there?.version !== row.sectionVersion)
      throw fail('conflict', 'text_proposal.is_stale', 'The section changed since. Decline this and draft again.');
    await work.change(solicitationSection, row.section, { body: row.body });
    return;
  }
  await inWriting(work, row.solicitation);
  const there = await work.rows(solicitationSection, {
    where: { solicitation: row.solicitation },
    fields: ['place'],
    most: 'all',
  });
  const made = await work.insert(solicitationSection, {
    solicitation: row.solicitation,
    place: Math.min(500, Math.max(0, ...there.map(({ place }) => place)) + 1),
    title: row.heading,
    body: row.body,
  });
  await work.asProduct.change(textProposal, row.id, {}, { section: made.id, sectionVersion: made.version });
}

export const textProposalEffects = follows(textProposal, { accept: [takeIn] });

const about = { tag: 'Solicitations' } as const;

export function pastTextOperations({ database, door, settings, log }: Ports): Operation[] {
  const model = openModel(settings, { log });
  const budget = openBudget({ database, now: door.around.now, monthly: settings.llmMonthlyTokens });
  const mayHelp = (actor: Actor): Promise<boolean> =>
    database.within(
      actor,
      async (tx) => (await policyOn({ tx, actor }, door.around.today(actor.timeZone))).languageModel,
    );
  return [
    answers(draftFromPast, {
      ...about,
      scope: 'solicitation:edit',
      access: buyers,
      summary: 'Proposes text from the agency’s own published solicitations, clause by clause, with sources.',
      told: 'How many clauses were proposed. The draft is unchanged until a person accepts one.',
      probe: { names: { id: solicitation.name }, body: { sourcedOnly: true } },
      run(call) {
        const { actor, body, onceAfter } = call;
        const id = rowId(call, door.around.registry.get(solicitation.name));
        const sourcedOnly = body.sourcedOnly !== false;
        const there = async () => {
          const read = await door.run(actor, async (work) => {
            const row = await inWriting(work, id);
            const [draft, past] = [await draftIn(work, row), await pastCalls(work, id)];
            const found = proposalsFrom(draft, past);
            const facts = { ...row, lots: (row.lots ?? []).length, meeting: row.meetingAt !== null };
            const own = sourcedOnly ? [] : standardParts(draft, ownSections(facts), found);
            return {
              draft,
              all: [...found, ...own],
              found,
              lookedAt: past.length,
              alike: alikeCalls(draft, past).length,
            };
          });
          const isAsked = model !== null && body.alone !== true && read.found.length > 0 && actor.kind === 'person';
          if (!isAsked) return { ...read, by: null, note: null, tokens: null };
          if (!(await mayHelp(actor))) return { ...read, by: null, note: aloneWords.off, tokens: null };
          const said = await bettered(
            { model, budget, log },
            { actor, draft: read.draft, proposals: read.all, sourcedOnly },
          );
          return typeof said === 'string'
            ? { ...read, by: null, note: aloneWords[said], tokens: null }
            : { ...read, all: said.proposals, by: model.name, note: null, tokens: said.tokens };
        };
        return onceAfter(there, async (work, { all, by, note, tokens, lookedAt, alike }) => {
          await inWriting(work, id);
          const before = await work.rows(textProposal, {
            where: { solicitation: id, status: 'proposed' },
            fields: ['id'],
            most: 'all',
          });
          for (const old of before) await work.asProduct.move(textProposal, old.id, 'supersede');
          for (const [at, one] of all.entries())
            await work.asProduct.insert(
              textProposal,
              {},
              {
                ...one,
                place: at + 1,
                heading: one.heading.slice(0, 160),
                body: one.body.slice(0, 20_000),
                solicitation: id,
                sourcedOnly,
                model: by,
                tokens,
              },
            );
          return {
            body: {
              proposed: all.length,
              lookedAt,
              alike,
              by: by === null ? ('words' as const) : ('model' as const),
              note,
            },
          };
        });
      },
    }),
    answers(textProposals, {
      ...about,
      scope: 'solicitation:read',
      access: 'member',
      summary: 'The text that was proposed for a solicitation, with its sources and what was decided.',
      told: 'The proposals in their order.',
      probe: { names: { id: solicitation.name } },
      run: (call) =>
        door.run(call.actor, async (work) => {
          const id = rowId(call, door.around.registry.get(solicitation.name));
          if (!(await work.find(solicitation, id))) throw missing(solicitation);
          const { languageModel } = await policyOn(work, work.today);
          return { body: { model: model?.name ?? null, isOn: languageModel, proposals: await proposals(work, id) } };
        }),
    }),
  ];
}
