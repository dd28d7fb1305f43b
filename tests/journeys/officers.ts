import { expect, type Page } from './people.ts';
import { mailedLink, newAddress, password } from './mailbox.ts';

/** A second budget officer of the county, admitted by its administrator and signed in; nobody else works as them. */
export async function secondOfficer(
  { admin, guest }: { admin: Page; guest: Page },
  { name, origin }: { name: string; origin: string },
): Promise<Page> {
  const send = async (page: Page, path: string, data: object) => {
    const headers = { origin, 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const email = newAddress(name.split(' ')[0] ?? name);
  await send(admin, '/api/v1/invitation/send', { email, name, role: 'manager' });
  const link = await mailedLink(email, '/invitation');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  await send(guest, '/api/v1/invitation/accept', { token, name, password });
  await send(guest, '/api/auth/sign-in/email', { email, password });
  const { data } = await (await admin.request.get('/api/v1/people')).json();
  const member = data.find((one: { email: string }) => one.email === email)?.id;
  await send(admin, '/api/v1/duty_grant', { member, duty: 'budget_officer' });
  return guest;
}
