import type { Actor } from '#kernel';
import { addendum } from '#domains/procurement/publication/addendum.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { noticeLanguage } from '#domains/procurement/translation/notice-language.record.ts';
import { noticeTranslation } from '#domains/procurement/translation/notice-translation.record.ts';
import type { As, Cast } from './county.ts';

interface Told {
  readonly of: string;
  readonly title: string;
  readonly summary: string;
  readonly meetingPlace?: string;
  readonly on: string;
  readonly isConfirmed: boolean;
  /** Items, forms and the like, by their English words; the others stay in English. */
  readonly parts?: Readonly<Record<string, string>>;
  /** What an addendum changed after it was confirmed. */
  readonly changed?: { readonly on: string; readonly reason: string; readonly summary: string };
}

const hours = 'El secretario de la comisión del condado recibe las respuestas hasta la hora indicada.';

/** One that is public, one that an addendum overtook, and one that waits for a second person. */
const told: readonly Told[] = [
  {
    of: 'Case management software',
    title: 'Programa informático de gestión de casos',
    summary: `Programa informático de gestión de casos. ${hours}`,
    on: '2026-11-10',
    isConfirmed: true,
    parts: {
      'Named user, year': 'Usuario con nombre, por año',
      'Implementation, fixed price': 'Implementación, precio fijo',
    },
  },
  {
    of: 'Riverside Park seawall repair',
    title: 'Reparación del malecón del parque Riverside',
    summary: `Reparación del malecón del parque Riverside. ${hours}`,
    meetingPlace: 'Parque Riverside, estacionamiento norte',
    on: '2026-11-09',
    isConfirmed: true,
    parts: {
      'Steel sheet pile': 'Tablestaca de acero',
      'Concrete cap': 'Cabezal de hormigón',
      'Riprap toe': 'Pie de escollera',
      'Fishing platform, timber': 'Plataforma de pesca, de madera',
      'Noncollusion affidavit': 'Declaración jurada de no colusión',
      'Contractor license number': 'Número de licencia del contratista',
    },
    changed: {
      on: '2026-11-17',
      reason: 'The county asks for a site visit before the bid, and says so in the notice.',
      summary:
        'Riverside Park seawall repair. Visit the site before you bid. Responses are received by the clerk of the county commission until the hour that is stated.',
    },
  },
  {
    of: 'Residential water meters',
    title: 'Medidores de agua residenciales',
    summary: `Medidores de agua residenciales. ${hours}`,
    on: '2026-11-18',
    isConfirmed: false,
  },
];

/** Public notices in Spanish, written by the buyer and confirmed by counsel. */
export async function seedNoticeTranslations(as: As, cast: Cast): Promise<void> {
  const [chantal, walter, fiona] = ['Chantal Beaumont', 'Walter Kowalski', 'Fiona MacLeod'].map((name) =>
    cast.get(name),
  ) as [Actor, Actor, Actor]; // three names, three people of the county
  await as.onRow(walter, as.day('2026-11-03')).insert(noticeLanguage, {
    language: 'vi',
    basis: 'Language access plan: the second most read language of the shrimp docks',
  });
  for (const one of told) {
    const writer = as.onRow(chantal, as.day(one.on));
    const call = await writer.row(solicitation, { where: { name: one.of, status: 'published' }, fields: [] });
    if (!call) throw new Error(`No published solicitation is called ${one.of}`);
    const { title, summary, meetingPlace = null } = one;
    const parts = Object.entries(one.parts ?? {}).map(([english, text]) => ({ english, text }));
    const given = { solicitation: call.id, title, summary, meetingPlace, parts };
    const { id } = await writer.insert(noticeTranslation, given);
    await writer.move(noticeTranslation, id, 'submit');
    if (one.isConfirmed) await as.onRow(fiona, as.day(one.on)).move(noticeTranslation, id, 'confirm');
    if (!one.changed) continue;
    const { on, reason, summary: after } = one.changed;
    const author = as.onRow(chantal, as.day(on));
    const draft = await author.insert(addendum, { solicitation: call.id, reason, isMaterial: false, summary: after });
    await as.onRow(walter, as.day(on)).move(addendum, draft.id, 'issue');
  }
}
