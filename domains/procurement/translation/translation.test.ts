import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { saidOn, type Visited, visited, whereTo } from '../../public/test-world.ts';
import { addendum } from '../publication/addendum.record.ts';
import { marketOf } from '../publication/test-world.ts';
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

const spanish = { title: 'Bombas para la cuenca norte', summary: 'Cuatro bombas portátiles.', meetingPlace: 'Patio 3' };
const pathOf = ({ number }: { number: string }) => `/public-opportunities/${number}`;

async function translated(solicitation: string, text: typeof spanish = spanish) {
  const { id } = await ana.make(noticeTranslation, { solicitation, ...text });
  await ana.run(noticeTranslation, 'submit', id);
  return id;
}

async function changed(solicitation: string, given: object) {
  const { id } = await market.buyer.make(addendum, { solicitation, reason: 'As asked', ...given });
  await market.chief.run(addendum, 'issue', id);
}

describe('a translation of a notice', () => {
  test('is public only when a second person confirmed it, and says in both languages which text counts', async () => {
    const call = await market.published();
    const id = await translated(call.id);
    const before = saidOn(await here.site.get(`${pathOf(call)}?lang=es`));
    expect(before).toContain('Este aviso no está traducido al español');
    expect(before).not.toContain('Bombas para la cuenca norte');
    await expect(ana.run(noticeTranslation, 'confirm', id)).rejects.toThrow('someone else has to confirm it');

    await market.counsel.run(noticeTranslation, 'confirm', id);
    const page = await here.site.get(`${pathOf(call)}?lang=es`);
    expect(page.html).toContain('<div lang="es"');
    const said = saidOn(page);
    for (const words of [
      'Bombas para la cuenca norte',
      'Cuatro bombas portátiles.',
      'Patio 3',
      'Ofertas hasta',
      'El texto en inglés es el que tiene validez legal.',
      'The English text is authoritative.',
    ])
      expect(said).toContain(words);
    expect(saidOn(await here.site.get(pathOf(call)))).toContain('El texto en inglés es el que tiene validez legal.');
    const list = saidOn(await here.site.get('/public-opportunities?lang=es'));
    expect(list).toContain('Bombas para la cuenca norte');
    expect(list).toContain('Oportunidades públicas');
  });

  test('is older than the English text when an addendum changes it, until a new one is confirmed', async () => {
    const call = await market.published({ name: 'Pumps with an addendum' });
    const id = await translated(call.id);
    await market.counsel.run(noticeTranslation, 'confirm', id);
    await changed(call.id, { dueAt: '2026-12-19T19:00:00Z' });
    expect(await ana.see(noticeTranslation, id)).toMatchObject({ status: 'confirmed' });

    await changed(call.id, { summary: 'Five portable pumps.' });
    expect(await ana.see(noticeTranslation, id)).toMatchObject({ status: 'outdated', olderSince: 2 });
    const page = saidOn(await here.site.get(`${pathOf(call)}?lang=es`));
    expect(page).toContain('que cambió con la adenda 2');
    expect(page).toContain('older than the English text, which addendum 2 changed');

    const next = await translated(call.id, { ...spanish, summary: 'Cinco bombas portátiles.' });
    await market.counsel.run(noticeTranslation, 'confirm', next);
    expect(await ana.see(noticeTranslation, id)).toMatchObject({ status: 'replaced' });
    const after = saidOn(await here.site.get(`${pathOf(call)}?lang=es`));
    expect(after).toContain('Cinco bombas portátiles.');
    expect(after).not.toContain('adenda 2.');
  });

  test('is not confirmed where the English text changed meanwhile, or where a part is missing', async () => {
    const call = await market.published({ name: 'Pumps that change' });
    const gap = await ana.make(noticeTranslation, { solicitation: call.id, title: 'Bombas', summary: '  ' });
    await expect(ana.run(noticeTranslation, 'submit', gap.id)).rejects.toThrow('Translate the public notice.');
    const id = await translated(call.id);
    await changed(call.id, { summary: 'Six portable pumps.' });
    await expect(market.counsel.run(noticeTranslation, 'confirm', id)).rejects.toMatchObject({
      code: 'notice_translation.english_changed',
      issues: [{ path: 'title', code: 'notice_translation.english_changed' }],
    });
    await expect(market.counsel.make(noticeTranslation, { solicitation: call.id, ...spanish })).rejects.toThrow(
      'Only people with the duty buyer',
    );
  });

  test('is in the data where its schema has a place for it', async () => {
    const call = await market.published({ name: 'Pumps as data' });
    await market.counsel.run(noticeTranslation, 'confirm', await translated(call.id));
    const [kept] = await here.county.door.run(here.county.product.actor, ({ tx, actor }) =>
      tx.query<{ tender: { title_es: string; documents: readonly { id: string; language?: string }[] } }>(
        `select release->'tender' as tender from ocds_release where organization_id = $1 and solicitation = $2 order by id desc limit 1`,
        [actor.organizationId, call.id],
      ),
    );
    expect(kept?.tender.title_es).toBe('Bombas para la cuenca norte');
    expect(kept?.tender.documents).toContainEqual(expect.objectContaining({ id: 'notice-es', language: 'es' }));
  });
});

describe('the pages for vendors', () => {
  test.each([
    ['/public-opportunities', 'Oportunidades públicas'],
    ['/public-vendors', 'Proveedores públicos'],
    ['/vendors', 'Venda a la agencia'],
  ])('%s speaks Spanish', async (path, title) => {
    const page = await here.site.get(`${path}?lang=es`);
    expect(page.html).toContain('<div lang="es"');
    expect(saidOn(page)).toContain(title);
    expect(page.html).toContain(`href="${path}"`);
  });

  test('a form keeps the language, and its mistakes are in it', async () => {
    const path = '/public-opportunities?lang=es';
    const wrong = await here.site.send(path, 'subscribe', { email: 'ana' });
    expect(saidOn(wrong)).toContain('No es una dirección de correo válida');
    const sent = await here.site.send(path, 'subscribe', { email: 'luz@marsh.example' });
    expect(whereTo(sent)).toBe('/public-opportunities?subscribed=yes&lang=es');
  });
});
