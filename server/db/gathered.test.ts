import { describe, expect, test } from 'vitest';
import { type Gathering, openGathered } from './gathered.ts';

const organization = 'an organization';
const entries: Gathering<string> = {
  word: 'entry',
  write: (tx, whose, items) => tx.query(`write entries of ${whose}: ${items.join(' ')}`),
};

/** A transaction that keeps what it was sent. */
function sending(answer: (text: string) => Promise<never[]> = async () => []) {
  const sent: string[] = [];
  const gathered = openGathered((text) => (sent.push(text), answer(text)), organization);
  return {
    sent,
    gathered,
    ask(text: string) {
      gathered.before(text);
      sent.push(text);
    },
  };
}

describe('what a transaction gathers', () => {
  test('is written in one statement, at the end', async () => {
    const { sent, gathered, ask } = sending();
    gathered.put(entries, organization, ['a']);
    ask('select 1');
    gathered.put(entries, organization, ['b', 'c']);
    gathered.write();
    gathered.write();
    await gathered.settled();
    expect(sent).toEqual(['select 1', `write entries of ${organization}: a b c`]);
  });

  test('is written before a statement that may read it, and before a part that may fail alone', () => {
    for (const text of ['select * from entry', 'savepoint apart', 'release savepoint apart']) {
      const { sent, gathered, ask } = sending();
      gathered.put(entries, organization, ['a']);
      ask(text);
      expect(sent).toEqual([`write entries of ${organization}: a`, text]);
    }
  });

  test('is never written when its part is taken back', () => {
    const { sent, gathered, ask } = sending();
    gathered.put(entries, organization, ['a']);
    ask('savepoint apart');
    gathered.put(entries, organization, ['b']);
    ask('rollback to savepoint apart; release savepoint apart');
    gathered.write();
    expect(sent.filter((text) => text.startsWith('write'))).toEqual([`write entries of ${organization}: a`]);
  });

  test('that was written in a part and failed with it tells nothing once the part is taken back; before the part it does', async () => {
    const answers = (fails: string) =>
      sending((text) => (text.endsWith(fails) ? Promise.reject(new Error('aborted')) : Promise.resolve([])));
    const inside = answers('b');
    inside.gathered.put(entries, organization, ['a']);
    inside.ask('savepoint apart');
    inside.gathered.put(entries, organization, ['b']);
    inside.ask('select from entry');
    inside.ask('rollback to savepoint apart; release savepoint apart');
    await expect(inside.gathered.settled()).resolves.toHaveLength(1);
    const before = answers('a');
    before.gathered.put(entries, organization, ['a']);
    before.ask('savepoint apart');
    before.ask('rollback to savepoint apart; release savepoint apart');
    await expect(before.gathered.settled()).rejects.toThrow('aborted');
  });

  test('is not taken for another organization, which the transaction cannot see to the end', () => {
    const { sent, gathered } = sending();
    expect(gathered.put(entries, 'another', ['a'])).toBe(false);
    gathered.write();
    expect(sent).toEqual([]);
  });

  test('does not wait beyond a thousand', () => {
    const { sent, gathered } = sending();
    gathered.put(
      entries,
      organization,
      Array.from({ length: 1001 }, () => 'a'),
    );
    expect(sent).toHaveLength(1);
  });

  test('that cannot be written says so to the transaction', async () => {
    const { gathered } = sending(() => Promise.reject(new Error('no space left')));
    gathered.put(entries, organization, ['a']);
    gathered.write();
    await expect(gathered.settled()).rejects.toThrow('no space left');
  });

  test('that fails in several statements says what the first that was sent failed of, though another one failed sooner', async () => {
    const late = Promise.withResolvers<never[]>();
    const { gathered } = sending((text) => (text.endsWith('a') ? late.promise : Promise.reject(new Error('aborted'))));
    for (const item of ['a', 'b']) {
      gathered.put(entries, organization, [item]);
      gathered.write();
    }
    const settled = gathered.settled();
    await Promise.resolve();
    late.reject(new Error('in use'));
    await expect(settled).rejects.toThrow('in use');
  });
});
