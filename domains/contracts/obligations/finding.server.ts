import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { openBudget, openModel } from '../../assistant/public.server.ts';
import { document } from '../../organization/public.server.ts';
import { filePages, intakePolicyOn, objectIn, spokenBy } from '../../procurement/public.server.ts';
import { managers } from '../contract/contract-life.ts';
import { contract } from '../contract/contract.record.ts';
import { ended } from '../contract/contract-words.ts';
import { refused } from '../contract/refusing.ts';
import { type FoundObligations, findObligations, obligationSearch } from './finding-calls.ts';
import { promptFor, quotedIn } from './finding-model.ts';
import { dutiesIn, type FoundDuty, type PageText, quoteKey } from './finding.ts';
import { obligationProposal } from './obligation-proposal.record.ts';

/** So many files of a contract are read in one search, the newest first, and so many new duties are kept of it. */
const MOST_FILES = 12;
const MOST_ADDED = 300;
const LARGEST = 25 * 1024 * 1024;
const readable = [
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
];

interface File {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly size: number;
}

type Told = FoundObligations['files'][number];
interface Heard {
  readonly files: readonly Told[];
  readonly found: readonly (FoundDuty & { readonly file: File; readonly by: 'rules' | 'model' })[];
  readonly note: string | null;
}

/** The files of the contract that everyone of the organization may read. */
export async function filesOf(work: UnitOfWork, id: string): Promise<readonly File[]> {
  const of = await work.find(contract, id);
  if (!of) throw missing(contract);
  return work.rows(document, {
    where: {
      id: [...(of.documents ?? [])],
      audience: 'organization',
      status: ['kept', 'archived'],
      scan: { not: 'infected' },
    },
    fields: ['name', 'mediaType', 'sha256', 'size'],
    order: ['-createdAt', 'id'],
    most: 'all',
  });
}

type Reads = Pick<Ports['files'], 'open'>;

async function pagesIn(files: Reads, { mediaType, sha256 }: File): Promise<readonly PageText[] | null> {
  const pieces: Buffer[] = [];
  for await (const piece of (await files.open(sha256)) as AsyncIterable<Buffer>) pieces.push(piece);
  const pages = await filePages({ mediaType, bytes: Buffer.concat(pieces) });
  const isPaged = mediaType === 'application/pdf';
  return (
    pages?.map((text, at) => ({ page: isPaged ? at + 1 : null, text: text.replaceAll('\0', ' ').toWellFormed() })) ??
    null
  );
}

/** Every file by the rules of the grammar; a model, where one is asked, adds what it can quote. */
export async function readFiles(
  files: Reads,
  all: readonly File[],
  ask: ((pages: readonly PageText[]) => Promise<readonly FoundDuty[] | string>) | null = null,
): Promise<Heard> {
  const told: Told[] = [];
  const found: Heard['found'][number][] = [];
  let note: string | null = null;
  for (const [at, file] of all.entries()) {
    const { name } = file;
    const plain = { name, pages: 0, duties: 0 };
    if (at >= MOST_FILES || file.size > LARGEST || !readable.includes(file.mediaType)) {
      told.push({ ...plain, state: 'skipped' });
      continue;
    }
    const pages = await pagesIn(files, file).catch(() => null);
    if (!pages) {
      told.push({ ...plain, state: 'unreadable' });
      continue;
    }
    if (pages.every(({ text }) => text.trim() === '')) {
      told.push({ ...plain, pages: pages.length, state: 'no_text' });
      continue;
    }
    const byRules = dutiesIn(pages).map((one) => ({ ...one, file, by: 'rules' as const }));
    const said = ask ? await ask(pages) : [];
    if (typeof said === 'string') note = said;
    const byModel = typeof said === 'string' ? [] : said.map((one) => ({ ...one, file, by: 'model' as const }));
    found.push(...byRules, ...byModel);
    told.push({ name, pages: pages.length, duties: byRules.length + byModel.length, state: 'read' });
  }
  return { files: told, found, note };
}

const keyFor = (id: string, quote: string): string =>
  createHash('sha256')
    .update(`${id} ${quoteKey(quote)}`)
    .digest('hex');

/** Keeps what was not proposed before. No obligation is made of it: that is a person’s step. */
export async function keepFound(work: UnitOfWork, id: string, heard: Heard): Promise<FoundObligations> {
  const of = await work.row(contract, { where: { id }, fields: ['status', 'manager', 'fromDay'], lock: 'update' });
  if (!of) throw missing(contract);
  if (ended.some((state) => state === of.status))
    throw refused('contract', 'obligation_proposal.is_over', 'This contract is over. It takes no new obligations.');
  const keyed = [
    ...new Map(heard.found.toReversed().map((one) => [keyFor(id, one.quote), one])).entries(),
  ].toReversed();
  const known = await work.asProduct.rows(obligationProposal, {
    where: { contract: id },
    fields: ['key'],
    order: 'key',
    most: 'all',
  });
  const keys = new Set(known.map(({ key }) => key));
  const fresh = keyed.filter(([key]) => !keys.has(key));
  const added = fresh.slice(0, MOST_ADDED);
  for (const [key, { due, file, by, ...one }] of added)
    await work.asProduct.insert(
      obligationProposal,
      {
        name: one.name.slice(0, 160),
        owedBy: one.owedBy,
        owner: of.manager,
        dueOn: dueDay(due, of.fromDay),
      },
      {
        contract: id,
        quote: one.quote.slice(0, 1000),
        page: one.page,
        dueWords: due?.words ?? null,
        file: file.id,
        fileName: file.name.slice(0, 300),
        foundBy: by,
        key,
      },
    );
  return {
    files: [...heard.files],
    added: added.length,
    known: keyed.length - fresh.length,
    left: fresh.length - added.length,
    byModel: added.filter(([, { by }]) => by === 'model').length,
    note: heard.note,
  };
}

/** A day that the sentence names, or days that it counts from the start of the contract; anything else a person enters. */
function dueDay(due: FoundDuty['due'], fromDay: string | null): string | null {
  if (due?.kind === 'date') return due.on;
  if (due?.kind === 'event' && due.afterStart && due.days !== null && fromDay) return addDays(fromDay, due.days);
  return null;
}

const why = {
  off: 'The intake policy keeps texts on this server, so the language model was not asked.',
  budget: 'The language model’s budget for this month is used up, so sentence rules alone were used.',
  failed: 'The language model gave no usable answer, so sentence rules alone were used.',
} as const;

export function findingOperations({ door, files, database, settings, log }: Ports): Operation[] {
  const model = openModel(settings, { log });
  const budget = openBudget({ database, now: door.around.now, monthly: settings.llmMonthlyTokens });
  const about = { tag: 'Contracts', probe: { names: { id: contract.name } } } as const;

  const byModel =
    (actor: Actor, asked: NonNullable<typeof model>) =>
    async (pages: readonly PageText[]): Promise<readonly FoundDuty[] | string> => {
      const said = await spokenBy(
        { model: asked, budget, log },
        { actor, ...promptFor(randomBytes(9).toString('base64url'), pages) },
      );
      if (typeof said === 'string') return why[said];
      return quotedIn(objectIn(said.text)?.['found'], pages) ?? why.failed;
    };

  return [
    answers(obligationSearch, {
      ...about,
      scope: 'contract:read',
      access: 'member',
      summary: 'How many files of a contract can be searched for obligations, and which language model can be asked.',
      told: 'The number of files, and the model where one is set and allowed.',
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          const all = await filesOf(work, id);
          const { languageModel } = await intakePolicyOn(work, work.today);
          return { body: { model: languageModel ? (model?.name ?? null) : null, files: all.length } };
        }),
    }),
    answers(findObligations, {
      ...about,
      scope: 'contract:edit',
      access: managers,
      limit: 'sensitive',
      summary:
        'Reads the files of a contract for obligations and keeps each new sentence as a proposal with page and quote.',
      told: 'What was read and how many proposals are new. No obligation is made.',
      probe: { names: { id: contract.name }, body: { model: false } },
      run: ({ actor, params: { id }, body, onceAfter }) =>
        onceAfter(
          async () => {
            const { all, mayAsk } = await door.run(actor, async (work) => ({
              all: await filesOf(work, id),
              mayAsk: (await intakePolicyOn(work, work.today)).languageModel,
            }));
            const asked = body.model && mayAsk && actor.kind === 'person' ? model : null;
            const heard = await readFiles(files, all, asked ? byModel(actor, asked) : null);
            return body.model && !asked ? { ...heard, note: why.off } : heard;
          },
          async (work, heard) => ({ body: await keepFound(work, id, heard) }),
        ),
    }),
  ];
}
