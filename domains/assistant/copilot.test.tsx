import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountWorld, accountWorld, type Browser } from '../../tests/world/account-world.ts';
import { windowOf } from '../../tests/world/window.tsx';

let here: AccountWorld;
let rosa: Browser;
beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '100' } });
  const county = await here.organization('Tidewater County');
  await here.person('rosa@tidewater.example', 'user', county);
  await here.person('dana@tidewater.example', 'admin', county);
  rosa = await here.signedIn('rosa@tidewater.example');
});
afterAll(() => here.close());

test('a question is answered with how it was read and where it comes from', async () => {
  const page = await windowOf(here, rosa, '/ai-copilot');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# AI Copilot
    It reads with your rights and changes nothing by itself. Only you see your questions.
    [New conversation]
    Search your conversations:
    No conversations. Your questions appear here; only you see them.
    Levee
    # Platform Guide
    Get help using the platform
    Assistant: Hello. Ask how to do something, or about the rows you can read, such as “How many requisitions are submitted?” I show where each sentence comes from.
    Your question:
    [Send] (off)
    Every sentence shows its source.
    # Sources
    Every answer shows where it comes from. Open a number to read the passage here."
  `);
  await page.fill('Your question', 'How many requisitions are submitted?');
  await page.press('Send');
  expect(page.shown()).toMatchInlineSnapshot(`
    "# AI Copilot
    It reads with your rights and changes nothing by itself. Only you see your questions.
    [New conversation]
    Search your conversations:
    [How many requisitions are submitted? Nov 20, 2026, 10:00 AM, 2 messages] (current) [Delete “How many requisitions are submitted?”]
    Levee
    # Platform Guide
    Get help using the platform
    Assistant: Hello. Ask how to do something, or about the rows you can read, such as “How many requisitions are submitted?” I show where each sentence comes from.
    You: How many requisitions are submitted?
    Assistant: No requisitions with status Submitted are among those you may read. [Source 1: Requisitions with status Submitted]
    [Requisitions How many]
    [Status Submitted]
    [1 Requisitions with status Submitted]
    [Open requisitions with status Submitted]
    Your question:
    [Send] (off)
    Every sentence shows its source.
    # Sources
    [ 1 ] List
    # Requisitions with status Submitted
    No requisitions with status Submitted are among those you may read.
    <Open → /smart-requisition?status=submitted>"
  `);
});
