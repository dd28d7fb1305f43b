import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rightsOf } from '#domains/security/public.ts';
import { type AnyRecord, type Page, roles } from '#kernel';
import { auditBacklog } from '#server/audit/backlog.ts';
import { readCheckpoint } from '#server/audit/note.ts';
import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { Settings } from '#server/settings.ts';
import type { RuleOfLaw, Sealed, SiteFacts } from './facts.ts';
import { site } from './index.ts';

/** A minute old is new enough for what is said to everybody. */
const KEEP_SECONDS = 60;

const of = site.pages;
const pagesWithFacts: readonly Page[] = [
  of.home,
  of.products,
  of.solutions,
  of.forGovernments,
  of.forRecovery,
  of.forGrants,
  of.recovery,
  of.quantumAdvantage,
  of.routeOptimization,
  of.carbonCredits,
  of.deliveryTracking,
  of.iotIntelligence,
  of.blockchainTrust,
  of.pricing,
  of.stories,
  of.about,
  of.careers,
  of.investors,
  of.privacy,
  of.terms,
  of.accessibility,
  of.trustCenter,
];

/** The pages that speak of the product, with what is true of it and of this installation at the moment. */
export function claimParts(
  ports: Ports,
  product: { readonly pages: readonly Page[]; readonly records: readonly AnyRecord[] },
): readonly SitePart[] {
  const { database, settings, auditKey } = ports;
  const rights = rightsOf(product.records);
  const fixed = {
    built: product.pages.filter(({ planned }) => !planned).map(({ path }) => path),
    pages: product.pages.length,
    rights: { acts: rights.length, records: product.records.length, roles: roles.length },
    rules: rulesOf(product.records),
    signIn: waysIn(settings),
    others: connected(settings),
    session: { minutes: settings.sessionInactivityMinutes, hours: settings.sessionAbsoluteHours },
  } satisfies Partial<SiteFacts>;

  async function sealed(organizationId: string | null): Promise<Sealed | null> {
    if (organizationId === null) return null;
    const [row] = await database.read(
      { organizationId },
      'select at, note from audit_checkpoint where organization_id = $1 order by size desc limit 1',
      [organizationId],
      'site.checkpoint',
    );
    if (!row) return null;
    const [at, note] = row as [Date | string, string]; // as the statement selects them
    const { size, root } = readCheckpoint(note);
    const [key = ''] = auditKey.verifierKeys(organizationId);
    return { size, at: new Date(at).toISOString(), root: root.toString('hex'), note, key };
  }

  /** What the product or a seed entered is no measurement: only what people took from opening to in force. */
  async function stopwatch(organizationId: string | null): Promise<SiteFacts['stopwatch']> {
    if (organizationId === null) return { measured: 0, medianSeconds: null };
    const [row] = await database.read(
      { organizationId },
      `select count(*)::int as measured, percentile_cont(0.5) within group (order by seconds)::float8 as median
        from emergency_activation where organization_id = $1 and is_clocked and seconds is not null`,
      [organizationId],
      'site.stopwatch',
    );
    const [measured, median] = (row ?? [0, null]) as [number, number | null]; // as the statement selects them
    return { measured, medianSeconds: median };
  }

  const load: SitePart['load'] = async ({ organizationId, now }) => {
    const { pendingEntries } = await auditBacklog(database);
    const data: SiteFacts = {
      ...fixed,
      sealed: await sealed(organizationId),
      drill: await lastDrill(settings.dataDir),
      stopwatch: await stopwatch(organizationId),
      waiting: Number(pendingEntries),
      drawnAt: now.toISOString(),
    };
    return { data };
  };
  return pagesWithFacts.map((page) => ({ page, load, keepFor: KEEP_SECONDS }));
}

function rulesOf(records: readonly AnyRecord[]): RuleOfLaw[] {
  const found = new Map<string, RuleOfLaw>();
  for (const { label, rules, transitions } of records)
    for (const { id, sentence, law, from = null, to = null } of [
      ...rules,
      ...Object.values(transitions).flatMap((step) => step.rules ?? []),
    ])
      if (law) found.set(id, { sentence, law, record: label[1], from, to });
  return [...found.values()];
}

const waysIn = ({ saml, googleClientId }: Settings): string[] => [
  'Password',
  'Passkey',
  'Authenticator app as a second factor',
  'Single sign-on with OpenID Connect',
  ...(saml ? ['Single sign-on with SAML'] : []),
  ...(googleClientId ? ['Google'] : []),
];

/** Names of kinds, never addresses: those are the operator's own business. */
const connected = (settings: Settings): string[] => [
  ...(settings.databaseUrl ? ['A database server, which holds everything but files and keys.'] : []),
  ...(settings.storageUrl ? ['A file store, which holds uploaded files.'] : []),
  ...(settings.smtpUrl ? ['A mail server, which gets emails and the addresses they go to.'] : []),
  ...(settings.scannerUrl ? ['A virus scanner, which reads uploaded files.'] : []),
  ...(settings.llmBaseUrl
    ? [
        'A language model, which gets the questions of members to the assistant with the passages found for them, and the needs that members let it help to draft.',
      ]
    : []),
  ...(settings.googleClientId ? ['Google, for those who sign in with it; it learns that they did.'] : []),
];

/** The restore drill notes down each time that it went well. */
async function lastDrill(dataDir: string): Promise<string | null> {
  const lines = (await readFile(join(dataDir, 'restore-drills.jsonl'), 'utf8').catch(() => '')).trim().split('\n');
  try {
    return new Date((JSON.parse(lines.at(-1) ?? '') as { at: string }).at).toISOString();
  } catch {
    return null; // none was made here yet
  }
}
