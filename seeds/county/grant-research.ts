import { grantApplication } from '#domains/grants/applications/grant-application.record.ts';
import { noticeRequirement } from '#domains/grants/research/notice-requirement.record.ts';
import { takePastAwards } from '#domains/grants/research/past-awards.server.ts';
import { requirementsIn } from '#domains/grants/research/read-requirements.ts';
import { fromFema, type PastAward } from '#domains/grants/research/read-past-awards.ts';
import type { Actor } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { As, Cast } from './county.ts';
import { keep } from './grant-hands.ts';
import { programs } from './grant-programs.ts';

const TODAY = '2026-11-20';

/** The announcement of the notice that the pump station answers, as its agency wrote it. */
const ANNOUNCEMENT = `D. Application and Submission Information

The project approach must not exceed six (6) single-spaced pages. The statement of need is limited to 4,000 characters.

Applicants must complete the SF-424 and the SF-424C.

The SF-LLL is required, if applicable.

Each application must include the following attachments:
• Authorizing resolution of the governing body
• Maintenance agreement for 20 years
• Map of the project area
• Letters of support (optional)

E. Application Review Information

Applications are scored with these criteria:
Risk reduction (40 points)
Readiness of the design (25 points)
Community benefit (20 points)
Past performance (15 points)`;

/** Where awards went before, and to whom. */
const places = [
  ['FL', 'Collier', 'Collier County Board of County Commissioners'],
  ['FL', 'Duval', 'City of Jacksonville'],
  ['FL', 'Pinellas', 'Pinellas County'],
  ['GA', 'Chatham', 'City of Savannah'],
  ['LA', 'Terrebonne', 'Terrebonne Parish Consolidated Government'],
  ['NC', 'New Hanover', 'New Hanover County'],
  ['TX', 'Galveston', 'County of Galveston'],
  ['VA', 'Norfolk city', 'City of Norfolk'],
] as const;
const mitigation: Readonly<Record<string, string>> = { '97.039': 'HMGP', '97.029': 'FMA', '97.047': 'BRIC' };

/** What the draft’s notice asks, read and accepted but for the last, and awards of each program to eight places. */
export async function seedGrantResearch(as: As, cast: Cast): Promise<void> {
  const yvette = cast.get('Yvette Dubois') as Actor;
  const hands = as(yvette, '2026-11-18').asProduct;
  const draft = await hands.row(grantApplication, {
    where: { title: 'Pump station 4 elevation and backup power' },
    fields: ['opportunity'],
  });
  if (draft?.opportunity) {
    const found = requirementsIn(ANNOUNCEMENT);
    await keep(
      hands,
      noticeRequirement,
      found.map((one, at) => [
        { opportunity: draft.opportunity, ...one },
        {
          createdBy: yvette.id,
          origin: 'read',
          ...(at < found.length - 2
            ? { status: 'accepted', acceptedBy: yvette.id, acceptedOn: as.day('2026-11-18') }
            : {}),
        },
      ]),
    );
  }
  await seedPastAwards(as, yvette);
}

/** A size between the floor and the ceiling of a program, another for each place. */
const sizeOf = (floor: number, ceiling: number, at: number): number =>
  Math.round((floor + ((ceiling - floor) * ((at * 37 + 11) % 97)) / 97) / 100) * 100;

async function seedPastAwards(as: As, yvette: Actor): Promise<void> {
  const hands = as(yvette, '2026-11-18').asProduct;
  const told = programs.flatMap((program, at) =>
    (program.aln === null ? [] : program.aln.split(', ').slice(0, 1)).flatMap((listing) =>
      places.map(([state, county, recipient], place) => ({
        listing,
        state,
        county,
        recipient,
        title: program.title.slice(0, 300),
        key: `${program.prefix}-${at + 1}-${place + 1}`,
        dollars: sizeOf(program.floor, program.ceiling, at * 8 + place),
        awardedOn: as.day(addDays(TODAY, -200 - ((at * 97 + place * 211) % 1500))),
        match: program.match ?? 0,
      })),
    ),
  );
  const ofFema = told.filter(({ listing }) => mitigation[listing] !== undefined);
  const rows = ofFema.map(({ key, title, state, county, listing, dollars, match, awardedOn }) => ({
    sourceKey: key,
    title: `${title}, ${county}`,
    state,
    area: county,
    category: mitigation[listing] ?? null,
    amountCents: Math.round((dollars * 10_000) / (100 - match)),
    federalCents: dollars * 100,
    firstOn: awardedOn,
  }));
  await takePastAwards(hands, fromFema('hma_projects', rows), as.day('2026-11-18'));
  const others: PastAward[] = told
    .filter(({ listing }) => mitigation[listing] === undefined)
    .map(({ key, dollars, title, recipient, listing, state, county, awardedOn }) => ({
      title,
      recipient,
      listing,
      state,
      county,
      awardedOn,
      source: 'usaspending',
      sourceId: `ASST_NON_${key}`,
      amountCents: dollars * 100,
      projectCents: null,
    }));
  await takePastAwards(hands, others, as.day('2026-11-10'));
}
