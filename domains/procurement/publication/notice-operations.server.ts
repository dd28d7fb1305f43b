import { fail } from '#kernel';
import { csvFile } from '#kernel/derive/csv.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { inertHeaders } from '#server/services/files/inert.ts';
import { document, organizationOfSite, productIn } from '../../organization/public.server.ts';
import { calendarFile } from '../../public/public.server.ts';
import type { Notice } from './notice.ts';
import {
  noticeCalendar,
  noticeData,
  noticeFile,
  noticeMinutes,
  noticeOpening,
  noticeTabulation,
} from './notice-calls.ts';
import { publicOpening } from '../sealing/public-minutes.server.ts';
import { noticeOf, publicFields, publishedByNumber } from './notice.server.ts';
import { noticePath } from '../notice-pages.ts';
import { tabulationRows } from './notice-tabulation.ts';

const MINUTES = 30;

const missing = () => fail('not_found', 'notice.unknown', 'No published solicitation has this number.');

/** What a published solicitation is besides its page: data, calendar and documents. */
export function noticeOperations(ports: Ports): Operation[] {
  const { door, files, settings, clock } = ports;
  const whose = organizationOfSite(ports);
  const { origin } = new URL(settings.publicUrl);
  const about = { scope: 'open', tag: 'Public site' } as const;
  const probe = { words: { number: 'SOL-1999-001' }, namesNothing: true, publishes: publicFields } as const;

  async function noticeAt(request: Request, number: string): Promise<Notice> {
    const id = await whose(request.headers.get('host'));
    const found =
      id &&
      (await door.run(productIn(id), async (work) => {
        const row = await publishedByNumber(work, number);
        return row && noticeOf(work, row);
      }));
    if (!found) throw missing();
    return found;
  }

  return [
    answersAnyone(noticeData, {
      ...about,
      probe,
      summary: 'A published solicitation with its items, criteria, addenda and answers.',
      told: 'The solicitation.',
      run: async ({ request, params }) => ({ body: await noticeAt(request, params.number) }),
    }),
    answersAnyone(noticeCalendar, {
      ...about,
      probe,
      summary: 'The due date, the end of questions and the meeting of a published solicitation as calendar entries.',
      told: 'The calendar.',
      async run({ request, params }) {
        const text = calendarOf(await noticeAt(request, params.number), { origin, now: clock.now().toISOString() });
        return new Response(text, {
          headers: {
            'content-type': 'text/calendar; charset=utf-8',
            'content-disposition': `attachment; filename="${params.number.replaceAll(/[^\w-]/g, '')}.ics"`,
          },
        });
      },
    }),
    answersAnyone(noticeTabulation, {
      ...about,
      probe,
      summary: 'What was bid on a published solicitation, once its bids are opened in public.',
      told: 'A row for each line and lot of each bid, and one with its total.',
      async run({ request, params }) {
        const notice = await noticeAt(request, params.number);
        if (!notice.tabulation)
          throw fail(
            'not_found',
            'notice.no_tabulation',
            'The bids are not opened, or their prices are not public yet.',
          );
        return new Response(csvFile(tabulationRows(notice, notice.tabulation)), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${params.number.replaceAll(/[^\w-]/g, '')}-tabulation.csv"`,
          },
        });
      },
    }),
    answersAnyone(noticeMinutes, {
      ...about,
      probe,
      summary: 'The hash-chained minutes of the openings of a solicitation, and its tie draws, with the tabulation.',
      told: 'Openings with their lines, root and last hash; draws with their seed and lots; roots with their leaves.',
      async run({ request, params }) {
        const { number, tabulation, minutes, draws, roots } = await noticeAt(request, params.number);
        if (!tabulation)
          throw fail('not_found', 'notice.no_minutes', 'The bids are not opened, or are not public yet.');
        return { body: { solicitation: number, openings: minutes, draws, roots } };
      },
    }),
    answersAnyone(noticeOpening, {
      ...about,
      probe,
      summary: 'The opening of bids that is next or under way, with its minutes as they are written.',
      told: 'The opening, or null where none is due; and whether the bids are opened.',
      async run({ request, params }) {
        const id = await whose(request.headers.get('host'));
        const found =
          id &&
          (await door.run(productIn(id), async (work) => {
            const row = await publishedByNumber(work, params.number);
            return row && { solicitation: row.number, status: row.status, opening: await publicOpening(work, row) };
          }));
        if (!found) throw missing();
        return { body: found };
      },
    }),
    answersAnyone(noticeFile, {
      ...about,
      probe: { ...probe, names: { file: 'document' } },
      summary: 'A document of a published solicitation.',
      told: 'The file.',
      async run({ request, params }) {
        const id = await whose(request.headers.get('host'));
        const { documents } = await noticeAt(request, params.number);
        if (!id || !documents.some((one) => one.id === params.file)) throw missing();
        const found = await door.run(productIn(id), (work) =>
          work.row(document, { where: { id: params.file }, fields: ['name', 'mediaType', 'size', 'sha256'] }),
        );
        if (!found) throw missing();
        const { name, mediaType: type, size, sha256 } = found;
        return new Response(
          await streamed(
            request,
            wholeOf(() => files.open(sha256)),
          ),
          {
            headers: { ...inertHeaders({ name, type, size }), 'content-length': String(size) },
          },
        );
      },
    }),
  ];
}

async function* wholeOf(open: () => Promise<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
  for await (const piece of await open()) yield piece;
}

function calendarOf(notice: Notice, { origin, now }: { origin: string; now: string }): string {
  const { number, title, meetingAt, meetingPlace, questionsDueAt, dueAt, status } = notice;
  const details = `${title}\n${origin}${noticePath(number)}`;
  const days = [
    ['due', dueAt, `Responses due: ${number}`, details],
    ['questions', questionsDueAt, `Questions due: ${number}`, details],
    ['meeting', meetingAt, `Pre-bid meeting: ${number}`, meetingPlace ? `${meetingPlace}\n${details}` : details],
  ] as const;
  return calendarFile(
    ...days.flatMap(([what, at, words, said]) =>
      at === null
        ? []
        : [
            {
              id: `${number}-${what}`,
              startsAt: at,
              minutes: MINUTES,
              title: words,
              details: said,
              stamp: now,
              isCancelled: status === 'cancelled',
            },
          ],
    ),
  );
}
