import { bothSides } from '#kernel';
import { isCurrency, usualCurrency } from '#kernel/fields/currency.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { Tx } from '#server/db/database.ts';
import type { AccountPorts } from '#server/auth/accounts.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { invalid } from '#server/records/refusals.ts';
import { type Branding, colourPattern, defaultBranding } from './branding.ts';
import { checkParticulars, toldOfSlug } from './organization.server.ts';
import { editOrganization, type OrganizationSettings, organizationSettings } from './organization-calls.ts';

const columns: Readonly<Record<string, string>> = {
  name: 'name',
  slug: 'slug',
  agencyKind: 'agency_kind',
  usState: 'us_state',
  timeZone: 'time_zone',
  fiscalYearStart: 'fiscal_year_start',
  currency: 'currency',
};
const needed = ['name', 'slug', 'timeZone', 'fiscalYearStart', 'currency'];

const asked = `select id, name, slug, agency_kind as "agencyKind", us_state as "usState", time_zone as "timeZone",
  fiscal_year_start as "fiscalYearStart", currency, state, created_at as "createdAt", branding_config as branding
  from organization where id = $1`;

async function settingsOf(tx: Tx, id: string, lock = ''): Promise<OrganizationSettings> {
  const [found] = await tx.query<OrganizationSettings & Record<string, unknown>>(`${asked}${lock}`, [id]);
  if (!found) throw new Error('An actor of an organization has one');
  return { ...found, branding: { ...defaultBranding, ...found.branding } };
}

function checkBranding(given: Readonly<Record<string, unknown>>): void {
  const issues = (['primaryColor', 'secondaryColor'] as const).flatMap((path) => {
    const colour = given[path];
    return typeof colour === 'string' && !colourPattern.test(colour)
      ? [{ path, code: 'colour', message: 'Must be a color such as #1E40AF' }]
      : [];
  });
  if (issues.length > 0) throw invalid(issues);
}

/**
 * In which currencies an organization can keep its books. Thresholds of law, fees and sentences are in dollars, so another one waits
 * until each of these has a rate of its day: a book of euros that is held against a limit in dollars would be worse than none.
 */
const bookCurrencies: readonly unknown[] = [usualCurrency];

function checkCurrency({ currency = null }: Readonly<Record<string, unknown>>): void {
  if (currency === null || bookCurrencies.includes(currency)) return;
  const message = isCurrency(currency)
    ? `Books are kept in US dollars: thresholds of law are in dollars, and no exchange rate from ${currency} is kept`
    : 'Must be a currency code such as USD';
  throw invalid([{ path: 'currency', code: 'organization.currency', message }]);
}

export function settingsOperations({ database, accounts }: AccountPorts): Operation[] {
  const stated = { tag: 'Organizations', told: 'The settings.' } as const;
  return [
    answers(organizationSettings, {
      serves: bothSides,
      ...stated,
      scope: 'organization:read',
      access: 'member',
      summary: 'Your organization: its name, place, time zone, fiscal year and branding.',
      probe: { namesNothing: true },
      run: async ({ actor: { organizationId } }) => ({
        body: await database.within({ organizationId }, (tx) => settingsOf(tx, organizationId)),
      }),
    }),
    answers(editOrganization, {
      serves: bothSides,
      ...stated,
      scope: 'organization:edit',
      access: 'admin',
      summary: 'Change your organization’s settings; only what is sent changes.',
      probe: {
        namesNothing: true,
        body: {
          name: 'Marsh Harbor',
          slug: 'marsh-harbor',
          companyName: 'Marsh Harbor',
          welcomeMessage: 'Good morning',
        },
      },
      run: ({ actor, body, once }) =>
        once(async ({ tx }) => {
          const { organizationId: id } = actor;
          checkParticulars(body);
          checkBranding(body);
          checkCurrency(body);
          const before = await settingsOf(tx, id, ' for no key update');
          const gone = needed.filter((path) => body[path] === null);
          if (gone.length > 0)
            throw invalid(gone.map((path) => ({ path, code: 'required', message: 'This cannot be empty' })));
          const changes: Record<string, readonly [unknown, unknown]> = {};
          const branding: Record<string, unknown> = { ...before.branding };
          for (const [name, value = null] of Object.entries(body)) {
            const was = name in columns ? before[name as 'name'] : branding[name];
            if (was === value) continue;
            changes[name] = [was ?? null, value];
            if (!(name in columns)) branding[name] = value ?? defaultBranding[name as keyof Branding];
          }
          if (Object.keys(changes).length === 0) return { body: before };
          const own = Object.keys(changes).filter((name) => name in columns);
          const sets = own.map((name, at) => `, ${columns[name]} = $${at + 3}`).join('');
          await tx
            .query(`update organization set branding_config = $2${sets} where id = $1`, [
              id,
              JSON.stringify(branding),
              ...own.map((name) => changes[name]?.[1] ?? null),
            ])
            .catch(toldOfSlug);
          const { id: actorId, kind: actorKind, requestId } = actor;
          const entry = { action: 'edit', record: 'organization', rowId: id, changes };
          await recordAudit(tx, [{ ...entry, actor: actorId, actorKind, requestId }]);
          // The time zone travels with everybody who acts here.
          tx.afterCommit(() =>
            accounts.invalidate({ organizationId: id, record: 'organization_members', id, verb: 'edit' }),
          );
          return { body: await settingsOf(tx, id) };
        }),
    }),
  ];
}
