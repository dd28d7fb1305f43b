import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantOpportunity } from '../opportunities/grant-opportunity.record.ts';
import { importedFile } from '../imported-file.server.ts';
import { importAwards, pastAwards } from './past-award-calls.ts';
import { importPastAwards, pastAwardsOf } from './past-awards.server.ts';
import { noticeRequirements, readNotice } from './requirement-calls.ts';
import { readNoticeText, requirementsOf } from './requirements.server.ts';

export const noticeOperations = ({ door, settings }: Ports): Operation[] => {
  const about = { tag: 'Grants', access: 'member' } as const;
  return [
    answers(noticeRequirements, {
      ...about,
      scope: 'notice_requirement:read',
      summary: 'What a notice asks of an application, accepted or to accept, each with its paragraph.',
      told: 'The requirements in the order of the paragraphs.',
      probe: { names: { id: grantOpportunity.name } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await requirementsOf(work, id) })),
    }),
    answers(pastAwards, {
      ...about,
      scope: 'past_award:read',
      summary: 'Past awards of the listings of a notice, by size and place.',
      told: 'Sizes, bands, states and the latest awards, those of the own state first.',
      probe: { names: { id: grantOpportunity.name } },
      run: ({ actor, params: { id }, query: { place } }) =>
        door.run(actor, async (work) => ({ body: await pastAwardsOf(work, id, place ?? 'all') })),
    }),
    answers(importAwards, {
      ...about,
      access: grantManagers,
      scope: 'grant_opportunity:create',
      limit: 'sensitive',
      summary: 'Imports past awards from a CSV file of award summaries of USAspending.',
      told: 'How many were created, updated and unchanged, and each refused row with its field and reason.',
      media: ['text/csv', 'text/plain', 'application/octet-stream'],
      probe: { namesNothing: true, content: 'award_id_fain,cfda_number,recipient_name,total_obligated_amount\n' },
      run: (call) =>
        importedFile({ door, settings }, call, {
          route: importAwards.id,
          record: 'past_award',
          what: 'past awards',
          take: importPastAwards,
        }),
    }),
    answers(readNotice, {
      ...about,
      access: grantManagers,
      scope: 'notice_requirement:create',
      summary: 'Reads the text of a notice by patterns and suggests its requirements, which a person accepts.',
      told: 'How many paragraphs were read, how many requirements were found, and how many are new.',
      probe: { names: { id: grantOpportunity.name }, body: { text: 'The narrative must not exceed 10 pages.' } },
      run: ({ params: { id }, body, once }) =>
        once(async (work) => ({ body: await readNoticeText(work, id, body.text ?? null) })),
    }),
  ];
};
