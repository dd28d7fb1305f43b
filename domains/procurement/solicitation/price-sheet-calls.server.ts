import { join } from 'node:path';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { fail, type Actor } from '#kernel';
import { missing } from '#server/records/refusals.ts';
import { fileRows, received } from '#server/records/transfer/import-file.ts';
import { workbook } from '#server/records/transfer/xlsx-write.ts';
import { priceSheetFile, readPriceSheet } from './builder-calls.ts';
import { offerFrom, priceSheetHead, priceSheetRows } from './price-sheet-file.ts';
import { buyers } from './solicitation-life.ts';
import { solicitation } from './solicitation.record.ts';

/** A sheet has at most 500 items and 50 extras: a file with more rows is another one. */
const MOST_ROWS = 1000;

export const priceSheetOperations = ({ door, settings }: Ports): Operation[] => {
  const rowOf = (call: { readonly actor: Actor; readonly params: { readonly id: string } }) =>
    door.run(call.actor, async (work) => {
      const row = await work.find(solicitation, rowId(call, door.around.registry.get(solicitation.name)));
      if (!row) throw missing(solicitation);
      return row;
    });
  return [
    answers(priceSheetFile, {
      scope: 'solicitation:read',
      access: 'member',
      summary: 'The price sheet of a solicitation as a workbook that vendors fill in.',
      tag: 'Solicitations',
      told: 'The workbook.',
      probe: { names: { id: solicitation.name } },
      async run(call) {
        const row = await rowOf(call);
        const pages = async function* () {
          yield priceSheetRows(row);
        };
        const pieces: Uint8Array[] = [];
        for await (const piece of workbook({
          title: `${row.number} price sheet`,
          header: priceSheetHead(row),
          pages: pages(),
        }))
          pieces.push(piece);
        return new Response(Buffer.concat(pieces), {
          headers: {
            'content-type': priceSheetFile.media ?? '',
            'content-disposition': `attachment; filename="${row.number}-price-sheet.xlsx"`,
          },
        });
      },
    }),
    answers(readPriceSheet, {
      scope: 'solicitation:read',
      access: buyers,
      summary: 'Reads a price sheet that was filled in, cell by cell. Nothing is saved.',
      tag: 'Solicitations',
      told: 'What it offers, and the cells that are wrong.',
      media: [priceSheetFile.media ?? '', 'text/csv', 'application/octet-stream'],
      probe: { names: { id: solicitation.name }, content: 'Line,Lot\n1,A\n' },
      async run(call) {
        const row = await rowOf(call);
        const content = call.request.body as AsyncIterable<Uint8Array> | null; // Node's streams can be iterated
        const rows = await received({ content, folder: join(settings.dataDir, 'incoming') }, async ({ path }) => {
          const read = [];
          for await (const one of fileRows(path)) {
            if (read.length > MOST_ROWS)
              throw fail(
                'invalid',
                'solicitation.sheet_too_long',
                'This file has more rows than a price sheet. Choose the filled sheet.',
              );
            read.push(one);
          }
          return read;
        });
        const { offer, faults } = offerFrom(row, rows);
        return { body: { offer, faults: [...faults] } };
      },
    }),
  ];
};
