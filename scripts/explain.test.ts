import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../tests/world/sources.ts';

const said = (wanted: string): string =>
  execFileSync(process.execPath, [join(root, 'scripts/explain.ts'), wanted], { cwd: root, encoding: 'utf8' });

test('a domain is explained by its records, its steps with what follows in order, its calls and its pages', () => {
  const text = said('procurement');
  expect(text).toContain('Core Procurement (domains/procurement)');
  expect(text).toMatch(/requisition: submit \(draft, returned → submitted\)/);
  expect(text).toMatch(/submit +judgePurchase → holdMoney → keepTimeOfStep → askThoseWhoDecide/);
  expect(text).toMatch(/GET +\/api\/v1\/requisition\/overview +requisition\.overview:/);
  expect(text).toContain('POST /api/v1/shadow_run/{id}/advance');
  expect(text).toMatch(/\/smart-requisition +Smart Requisition/);
});
