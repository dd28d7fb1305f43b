import { href } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Answer } from '../../assistant/public.ts';
import { figureWords } from '../../procurement/public.ts';
import { disasterPages } from '../disaster-pages.ts';
import { anomaliesOf } from './anomalies.server.ts';
import { answered, line, listSource, refused, rowSource, ruleSource, sentence } from './answer-parts.ts';
import { disastersHere, whereWeAre } from './area.server.ts';
import { type Room } from './award-answers.server.ts';
import { declaredDisaster } from './declared-disaster.record.ts';
import { disasterClocks, disasterTermsOf, disasterTextOn } from './disaster-terms.ts';
import { declarationTypes, disasterNumberIn, disasterPrograms } from './disaster-words.ts';

const SHOWN = 8;

const fields = [
  'number',
  'disasterNumber',
  'kind',
  'title',
  'incident',
  'state',
  'declaredOn',
  'beginOn',
  'endOn',
  'closedOn',
  'programs',
  'copiedOn',
] as const;
type Disaster = Awaited<ReturnType<typeof byNumber>>[number];

const byNumber = (work: UnitOfWork, disasterNumber: number) =>
  work.rows(declaredDisaster, { where: { disasterNumber }, fields, order: 'number', most: 'all' });

/** Words of many titles, which name no storm. */
const unimportant = new Set(
  'hurricane tropical storm storms flood floods flooding fire fires severe winter straight line winds tornado tornadoes snow the and for with from due disaster declared'.split(
    ' ',
  ),
);

const several = (found: readonly Disaster[]): Answer =>
  refused(`Several declarations match: ${found.map(({ number }) => number).join(', ')}. Name one by its number.`);

/** By its number, by the award that it is asked about, or by the name of the storm; more than one is none. */
async function meant({ work, read, award }: Room): Promise<readonly Disaster[]> {
  const number = read.disaster ?? (award ? disasterNumberIn(award.fain, award.title) : null);
  if (number !== null) return byNumber(work, number);
  const asked = new Set(read.text.toLowerCase().match(/[a-z]{3,}/g) ?? []);
  const all = await work.rows(declaredDisaster, { fields, order: ['-declaredOn', 'number'], most: 'all' });
  return all.filter(({ title }) =>
    (title.toLowerCase().match(/[a-z]{3,}/g) ?? []).some((word) => !unimportant.has(word) && asked.has(word)),
  );
}

const source = (
  { id, number, title, copiedOn }: Pick<Disaster, 'id' | 'number' | 'title' | 'copiedOn'>,
  says: string,
) => rowSource(`${number} ${title}`, href(disasterPages.declaredDisaster, { id }), `${says} As of ${copiedOn}.`);

const notHere = (): Answer =>
  refused('No declared disaster of that number or name was imported. Import the file of OpenFEMA first.');

async function disaster(room: Room): Promise<Answer> {
  const [found, ...others] = await meant(room);
  if (!found) return notHere();
  if (others.length > 0) return several([found, ...others].slice(0, SHOWN));
  const { number, title, kind, declaredOn, beginOn, endOn, programs, closedOn } = found;
  const opened = (programs ?? []).map((one) => disasterPrograms[one]).join(', ');
  return answered(
    'disaster',
    [['Disaster', number]],
    [
      line(
        `${number}, ${title}: ${declarationTypes[kind].toLowerCase()} declared on ${declaredOn}.`,
        source(found, `Declared on ${declaredOn}.`),
      ),
      line(
        `Incident period: ${beginOn} to ${endOn ?? 'no end declared'}.`,
        source(found, `Incident ${beginOn} to ${endOn ?? 'open'}.`),
      ),
      line(`Programs: ${opened === '' ? 'none named' : opened}.`, source(found, opened)),
      ...(closedOn ? [line(`Closed out by FEMA on ${closedOn}.`, source(found, `Closed on ${closedOn}.`))] : []),
    ],
  );
}

async function clocks(room: Room): Promise<Answer> {
  const [found, ...others] = await meant(room);
  if (!found) return notHere();
  if (others.length > 0) return several([found, ...others].slice(0, SHOWN));
  const pack = disasterTextOn(found.declaredOn);
  const days = disasterClocks(found);
  if (!pack) return refused(`No text of 44 CFR 206 in the library covers a declaration of ${found.declaredOn}.`);
  const inventory = disasterTermsOf(pack).find(({ name }) => name === 'inventory_days');
  const { today } = room.work;
  return answered(
    'clocks',
    [['Disaster', found.number]],
    [
      line(
        `${found.number} was declared on ${found.declaredOn}; the days below count from there.`,
        source(found, `Declared on ${found.declaredOn}.`),
      ),
      ...days.map(({ term, dueOn }) =>
        line(
          `${term.title}: ${dueOn}${dueOn < today ? ', passed' : ''} (${figureWords(term.value, term.unit)}).${term.unconfirmed ? ' Not compared with the published text yet.' : ''}`,
          ruleSource(term.citation, term.says),
        ),
      ),
      ...(inventory && found.kind === 'dr'
        ? [
            line(
              `${inventory.title}: ${figureWords(inventory.value, inventory.unit)} after the Recovery Scoping Meeting. The FEMA Grants Hub names the day once the meeting is entered.`,
              ruleSource(inventory.citation, inventory.says),
            ),
          ]
        : []),
      line(
        'An area designated later has its own days, and extensions are not in the records.',
        source(found, 'Declaration'),
      ),
    ],
  );
}

async function here({ work }: Room): Promise<Answer> {
  const place = await whereWeAre(work);
  const rows = await disastersHere(work, place);
  const where = place.states.length > 0 ? `${place.name}, ${place.states.join(', ')}` : place.name;
  const more = rows.length > SHOWN ? ` The newest ${SHOWN} are named here.` : '';
  const head = `${rows.length === 0 ? 'No' : rows.length} declared ${rows.length === 1 ? 'disaster names' : 'disasters name'} ${place.name} among those imported.${more}`;
  return answered(
    'here',
    [['Area', where]],
    [
      sentence(head, listSource('Declared Disasters', href(disasterPages.declaredDisasters), head)),
      ...rows
        .slice(0, SHOWN)
        .map((row) =>
          line(
            `${row.number} ${row.title}, declared on ${row.declaredOn}: ${row.area}.`,
            source(row, `Designated area: ${row.area}.`),
          ),
        ),
    ],
  );
}

async function unusual({ work }: Room): Promise<Answer> {
  const { awards, checks } = await anomaliesOf(work);
  const hits = checks.filter(({ found }) => found.total > 0);
  const tab = '/grant-management?tab=disaster-ai';
  const head =
    hits.length === 0
      ? `None of ${checks.length} checks finds an unusual cost under ${awards} disaster awards.`
      : `${hits.length} of ${checks.length} checks find unusual costs under ${awards} disaster awards.`;
  return answered(
    'unusual',
    [['Costs', 'Disaster awards']],
    [
      sentence(head, listSource('Unusual costs', tab, head)),
      ...hits.flatMap(({ title, law, found }) => {
        const [first] = found.data;
        return first
          ? [line(`${title}: ${found.total}. ${first.number}: ${first.says}`, listSource(title, tab, law))]
          : [];
      }),
    ],
  );
}

export const disasterAnswers = { disaster, clocks, here, unusual };
