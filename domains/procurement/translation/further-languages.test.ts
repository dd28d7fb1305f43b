import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { saidOn, type Visited, visited } from '../../public/test-world.ts';
import { publicUrl } from '../../../tests/world/serving.ts';
import { addendum } from '../publication/addendum.record.ts';
import { marketOf } from '../publication/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { noticeLanguage } from './notice-language.record.ts';
import { noticeTranslation } from './notice-translation.record.ts';

let here: Visited;
let market: Awaited<ReturnType<typeof marketOf>>;
let ana: Person;
beforeAll(async () => {
  here = await visited();
  market = await marketOf(here.county);
  ana = (await here.county.member('Ana Lucía Prieto')).with({ duties: ['buyer'] });
});
afterAll(() => here.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

const texts = { title: 'Bombas para la cuenca norte', summary: 'Cuatro bombas portátiles.', meetingPlace: 'Patio 3' };
const pathOf = ({ number }: { number: string }) => `/public-opportunities/${number}`;

async function confirmed(of: string, given: object) {
  const { id } = await ana.make(noticeTranslation, { solicitation: of, ...texts, ...given });
  await ana.run(noticeTranslation, 'submit', id);
  await market.counsel.run(noticeTranslation, 'confirm', id);
  return id;
}

async function issued(of: string, given: object) {
  const { id } = await market.buyer.make(addendum, { solicitation: of, reason: 'Asked at the site visit', ...given });
  await market.chief.run(addendum, 'issue', id);
}

const edited = async (id: string, change: object, by = ana) =>
  by.edit(noticeTranslation, id, (await ana.see(noticeTranslation, id)).version, change);
const itemsOf = async (id: string) => (await market.buyer.see(solicitation, id)).items ?? [];

describe('items, forms and addenda of a translation', () => {
  test('begin with every English text, and what is not translated is in English and says so', async () => {
    const call = await market.published({ name: 'Pumps in parts' });
    const [item] = await itemsOf(call.id);
    const english = item?.item ?? '';
    const { id, parts } = await ana.make(noticeTranslation, { solicitation: call.id, ...texts });
    expect(parts?.map((one) => one.english)).toContain(english);
    expect(parts?.every(({ text }) => text === null)).toBe(true);

    await edited(id, { parts: [{ english, text: 'Bomba sumergible' }] });
    const kept = await ana.see(noticeTranslation, id);
    expect(kept.parts).toHaveLength(parts?.length ?? 0);
    expect(kept.parts?.find((one) => one.english === english)).toMatchObject({
      kind: 'item',
      text: 'Bomba sumergible',
    });
    await ana.run(noticeTranslation, 'submit', id);
    await market.counsel.run(noticeTranslation, 'confirm', id);
    const said = saidOn(await here.site.get(`${pathOf(call)}?lang=es`));
    expect(said).toContain('Bomba sumergible');
    expect(saidOn(await here.site.get(pathOf(call)))).not.toContain('Bomba sumergible');
    if ((parts?.length ?? 0) > 1) expect(said).toContain('solo en inglés');
  });

  test('a text that the notice does not have is refused at its line', async () => {
    const call = await market.published({ name: 'Pumps without a gate' });
    const { id } = await ana.make(noticeTranslation, { solicitation: call.id, ...texts });
    await expect(edited(id, { parts: [{ english: 'Sluice gate', text: 'Compuerta' }] })).rejects.toMatchObject({
      issues: [{ path: 'parts.0.english', code: 'notice_translation.no_such_text' }],
    });
    await expect(edited(id, { parts: [] }, market.counsel)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  test('what an addendum changes is a draft again: the public page has it in English, and the rest stays translated', async () => {
    const call = await market.published({ name: 'Pumps that grow' });
    const [item, ...others] = await itemsOf(call.id);
    if (!item) throw new Error('There is no item');
    const old = item.item;
    const id = await confirmed(call.id, { parts: [{ english: old, text: 'Bomba sumergible' }] });
    await issued(call.id, { items: [{ ...item, item: 'Larger pump' }, ...others] });
    expect(await ana.see(noticeTranslation, id)).toMatchObject({ status: 'outdated', olderSince: 1 });
    const page = saidOn(await here.site.get(`${pathOf(call)}?lang=es`));
    expect(page).toContain('Larger pump');
    expect(page).not.toContain('Bomba sumergible');
    expect(page).toContain('Cuatro bombas portátiles.');
    expect(page).toContain('Lo que cambió está en inglés.');

    const [open] = await ana.list(noticeTranslation, `solicitation=${call.id}&status=draft`);
    const draft = open?.id ?? '';
    const made = await ana.see(noticeTranslation, draft);
    expect(made).toMatchObject({ title: texts.title, summary: texts.summary });
    expect(made.parts?.find(({ english }) => english === 'Larger pump')).toMatchObject({ text: null });
    expect(made.parts?.find(({ english }) => english === 'Asked at the site visit')).toMatchObject({
      kind: 'addendum',
    });
    await edited(draft, {
      parts: [
        { english: 'Larger pump', text: 'Bomba más grande' },
        { english: 'Asked at the site visit', text: 'Se pidió en la visita' },
      ],
    });
    await ana.run(noticeTranslation, 'submit', draft);
    await expect(ana.run(noticeTranslation, 'confirm', draft)).rejects.toThrow('someone else has to confirm it');
    await market.counsel.run(noticeTranslation, 'confirm', draft);
    const after = saidOn(await here.site.get(`${pathOf(call)}?lang=es`));
    expect(after).toContain('Bomba más grande');
    expect(after).toContain('Se pidió en la visita');
    expect(await ana.see(noticeTranslation, id)).toMatchObject({ status: 'replaced' });
  });

  test('a summary that an addendum changes is in English, and its draft is without it', async () => {
    const call = await market.published({ name: 'Pumps told again' });
    await confirmed(call.id, {});
    await issued(call.id, { summary: 'Five portable pumps.' });
    const page = saidOn(await here.site.get(`${pathOf(call)}?lang=es`));
    expect(page).toContain('Five portable pumps.');
    expect(page).not.toContain('Cuatro bombas');
    expect(page).toContain('Patio 3');
    const list = saidOn(await here.site.get('/public-opportunities?lang=es'));
    expect(list).toContain(texts.title);
    const [draft] = await ana.list(noticeTranslation, `solicitation=${call.id}&status=draft`);
    expect(await ana.see(noticeTranslation, draft?.id ?? '')).toMatchObject({ summary: null, meetingPlace: 'Patio 3' });
  });
});

describe('a further language', () => {
  const vietnamese = {
    language: 'vi',
    title: 'Máy bơm lưu vực phía bắc',
    summary: 'Bốn máy bơm.',
    meetingPlace: 'Sân 3',
  } as const;

  test('is offered by an admin or the chief, and its labels are in English and say so', async () => {
    const call = await market.published({ name: 'Pumps in Vietnamese' });
    await expect(ana.make(noticeTranslation, { solicitation: call.id, ...vietnamese })).rejects.toMatchObject({
      issues: [{ path: 'language', code: 'notice_translation.language' }],
    });
    const offered = { language: 'vi', basis: 'Language access plan 2026' } as const;
    await expect(ana.make(noticeLanguage, offered)).rejects.toMatchObject({ kind: 'forbidden' });
    await market.chief.make(noticeLanguage, offered);
    await confirmed(call.id, vietnamese);
    const page = await here.site.get(`${pathOf(call)}?lang=vi`);
    expect(page.html).toContain('lang="vi"');
    const said = saidOn(page);
    for (const words of [
      'Máy bơm lưu vực phía bắc',
      'Bốn máy bơm.',
      'Responses due',
      'not translated into Tiếng Việt',
      'The English text is authoritative.',
    ])
      expect(said).toContain(words);
    const list = saidOn(await here.site.get('/public-opportunities?lang=vi'));
    expect(list).toContain('Máy bơm lưu vực phía bắc');
    expect(list).toContain('Tiếng Việt');
    const feed = await (await here.serving.app.request(`${publicUrl}/public-opportunities.xml?lang=vi`)).text();
    expect(feed).toContain('Máy bơm lưu vực phía bắc');
    expect(feed).toContain('<dc:language>vi</dc:language>');
    // One in which nothing is published is English.
    expect(saidOn(await here.site.get('/public-opportunities?lang=ko'))).toContain('Public opportunities');
  });

  test('emails follow the language in which the search was saved', async () => {
    const letters = '/public-opportunities/letters';
    await here.site.send('/public-opportunities?lang=es', 'subscribe', { email: 'luz@marsh.example' });
    expect(here.lettersTo('luz@marsh.example').at(-1)?.subject).toBe('Confirme sus avisos por correo');
    await here.site.send(here.linkTo('luz@marsh.example', letters), 'settle', {});
    const call = await market.published({ name: 'Pumps by mail' });
    expect(here.lettersTo('luz@marsh.example').at(-1)?.subject).toContain('Nuevo de');
    await confirmed(call.id, {});
    await issued(call.id, { dueAt: '2026-12-19T19:00:00Z' });
    const mail = here.lettersTo('luz@marsh.example').at(-1);
    expect(mail?.subject).toContain(`Adenda 1: ${call.number} ${texts.title}`);
    expect(JSON.stringify(mail)).toContain('?lang=es');
    expect(JSON.stringify(mail)).toContain('Cancelar la suscripción');
  });
});
