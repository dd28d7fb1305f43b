import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '../../tests/world/world.ts';
import { userFeedback } from './feedback.record.ts';
import { notification } from './notification.record.ts';

describe('what people tell us', () => {
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let dana: Person;
  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz', 'manager');
    dana = await county.member('Dana Whitfield', 'admin');
  });
  afterAll(() => county.close());

  const tell = (person: Person, subject: string) =>
    person.make(userFeedback, { subject, message: 'It happens each Monday.', feedbackType: 'bug' });
  const step = (person: Person, name: string, id: string, input: Record<string, unknown> = {}) =>
    county.door.run(person.actor, (work) =>
      work.transition(county.door.around.registry.get(userFeedback.name), { id, step: name, input }),
    );
  const heard = async (person: Person) => (await person.list(notification)).map(({ subject }) => subject);

  test('is general and new unless they say otherwise, and belongs to whoever sent it', async () => {
    const made = await rosa.make(userFeedback, { subject: 'The list', message: 'It is long.' });
    expect(made).toMatchObject({ feedbackType: 'general', status: 'new', userId: rosa.id });
  });

  test('needs a subject and a message, and one of the four types', async () => {
    for (const [wrong, path, code] of [
      [{ subject: '', message: 'Something' }, 'subject', 'required'],
      [{ subject: 'Something', message: ' ' }, 'message', 'required'],
      [{ subject: 'Something', message: 'Else', feedbackType: 'praise' as never }, 'feedbackType', 'choice'],
    ] as const)
      await expect(rosa.make(userFeedback, wrong)).rejects.toMatchObject({ issues: [{ path, code }] });
  });

  test('is open to its sender and to admins, and to nobody else', async () => {
    const { id } = await tell(rosa, 'A private word');
    expect((await rosa.see(userFeedback, id)).subject).toBe('A private word');
    expect((await dana.see(userFeedback, id)).subject).toBe('A private word');
    await expect(miguel.see(userFeedback, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(step(miguel, 'see', id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('is answered by an admin, and the sender hears of it with the words of the answer', async () => {
    const { id } = await tell(rosa, 'Pumps are listed twice');
    await expect(step(rosa, 'answer', id, { reply: 'To myself' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(step(dana, 'answer', id)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'reply', code: 'required' }],
    });
    await step(dana, 'answer', id, { reply: 'The second one is a spare. It is marked now.' });
    expect(await rosa.see(userFeedback, id)).toMatchObject({
      status: 'answered',
      reply: expect.stringContaining('spare'),
    });
    const [news] = await rosa.list(notification);
    expect(news).toMatchObject({
      subject: 'Reply to your feedback: Pumps are listed twice',
      body: 'The second one is a spare. It is marked now.',
      link: `/feedback/${id}`,
    });
  });

  test('nobody sends a reply along with what they say', async () =>
    await expect(
      rosa.make(userFeedback, { subject: 'Mine', message: 'Mine', reply: 'Thank you, me' }),
    ).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'reply', code: 'not_yours' }] }));

  test('that says the same is merged into the one that is kept; whoever sent it hears when it is dealt with', async () => {
    const kept = await tell(rosa, 'Search finds nothing');
    const same = await tell(miguel, 'Cannot find anything');
    const third = await tell(rosa, 'Search is empty');
    await step(dana, 'merge', third.id, { mergedInto: same.id });
    await step(dana, 'merge', same.id, { mergedInto: kept.id });
    expect(await dana.see(userFeedback, third.id)).toMatchObject({ status: 'merged', mergedInto: kept.id });
    expect(await heard(miguel)).toEqual(['Someone said the same: Cannot find anything']);
    expect((await miguel.see(userFeedback, same.id)).status).toBe('merged');
    await expect(miguel.see(userFeedback, kept.id)).rejects.toMatchObject({ kind: 'not_found' });
    await step(dana, 'finish', kept.id);
    expect(await heard(miguel)).toContain('Your feedback is dealt with: Cannot find anything');
    const told = await heard(rosa);
    expect(told).toContain('Your feedback is dealt with: Search finds nothing');
    expect(told).toContain('Your feedback is dealt with: Search is empty');
  });

  test('is merged neither into itself nor into what is merged itself', async () => {
    const [one, two, three] = [await tell(rosa, 'One'), await tell(rosa, 'Two'), await tell(rosa, 'Three')];
    await expect(step(dana, 'merge', one.id, { mergedInto: one.id })).rejects.toThrow('into itself');
    await step(dana, 'merge', two.id, { mergedInto: three.id });
    await expect(step(dana, 'merge', one.id, { mergedInto: two.id })).rejects.toThrow('is merged itself');
    expect((await dana.see(userFeedback, one.id)).status).toBe('new');
  });
});
