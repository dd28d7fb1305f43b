import { records } from '#domains';
import { describe, expect, test } from 'vitest';
import { matrixCsv, rightsOf } from './access-matrix.ts';

const rights = rightsOf(records);
const right = (record: string, verb: string) => rights.find((one) => one.record === record && one.verb === verb);

describe('the matrix of rights', () => {
  test('says of each step who may take it, and by which duty', () => {
    expect(right('requisition', 'order')).toMatchObject({
      act: 'Mark ordered',
      reach: { user: 'none', manager: 'none', admin: 'none', platform_admin: 'none' },
      duties: ['buyer'],
      limits: null,
    });
    expect(right('user_roles', 'create')?.reach).toMatchObject({ manager: 'none', admin: 'all' });
  });

  test('tells apart every row, some rows and none', () => {
    expect(right('api_key', 'read')).toMatchObject({
      reach: { user: 'some', manager: 'some', admin: 'all' },
      limits: 'only where “Owner” is the person',
    });
    expect(right('notification', 'read')?.reach).toMatchObject({ user: 'some', admin: 'some', platform_admin: 'some' });
  });

  test('leaves out what only the product does', () => {
    expect(right('invitation', 'accept')).toBeUndefined();
    expect(right('requisition', 'approve')).toBeUndefined();
    expect(right('notification', 'create')).toBeUndefined();
  });

  test('goes into a spreadsheet whole, and no cell of it computes', () => {
    const [first] = rights;
    if (!first) throw new Error('There are rights');
    const words = { user: 'User', manager: 'Manager', admin: 'Admin', platform_admin: 'Platform admin' };
    const lines = matrixCsv([{ ...first, label: '=1+1', act: 'Say "yes", now' }, ...rights.slice(1)], words).split(
      '\r\n',
    );
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(rights.length + 1);
    expect(lines[0]).toBe('\uFEFFKind of record,What,User,Manager,Admin,Platform admin,Duties,Limits');
    expect(lines[1]).toMatch(/^'=1\+1,"Say ""yes"", now",/);
  });
});
