import { type Branding, colourPattern, defaultBranding, textOn } from '#domains/organization/public.ts';
import { organizationOfSite } from '#domains/organization/public.server.ts';
import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { type ChatBranding, chatBranding } from './branding.ts';
import { levels } from './levels.ts';

const PRODUCT = 'Levee';

type Stored = Readonly<Record<string, unknown>> | null;

interface Found extends Record<string, unknown> {
  readonly name: string;
  readonly branding: Stored;
  readonly agentId: string | null;
  readonly agentBranding: Stored;
  readonly agentWelcome: string | null;
}

/** With an id that agent, else the newest; without any the organization alone. */
const asked = `select o.name, o.branding_config as branding, a.id as "agentId", a.branding_config as "agentBranding", a.welcome_message as "agentWelcome"
  from organization o left join lateral (
    select id, branding_config, welcome_message from product_agents
    where organization_id = o.id and ($2::uuid is null or id = $2) order by created_at desc, id desc limit 1) a on true
  where o.id = $1`;

/**
 * Defaults, then what the organization says, then what its agent says (specification, section 7). The greeting is the agent's own,
 * then that of its branding, then the organization's, then the level's.
 */
export function merged(found: Found | null, level: ChatBranding['level']): ChatBranding {
  const layers = [found?.branding, found?.agentBranding];
  const last = <T>(name: string, isGood: (value: unknown) => value is T): T | null =>
    layers.map((layer) => layer?.[name]).findLast(isGood) ?? null;
  const primaryColor = last('primaryColor', isColour) ?? defaultBranding.primaryColor;
  const secondaryColor = last('secondaryColor', isColour) ?? defaultBranding.secondaryColor;
  return {
    level,
    agentId: found?.agentId ?? null,
    companyName: last('companyName', isText) ?? PRODUCT,
    primaryColor,
    secondaryColor,
    onPrimaryColor: textOn(primaryColor),
    onSecondaryColor: textOn(secondaryColor),
    logoUrl: last('logoUrl', isOwnPicture),
    welcomeMessage:
      [found?.agentWelcome, found?.agentBranding?.['welcomeMessage'], found?.branding?.['welcomeMessage']].find(
        isText,
      ) ?? levels[level].welcome,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isColour = (value: unknown): value is Branding['primaryColor'] =>
  typeof value === 'string' && colourPattern.test(value);
/** Pictures from elsewhere are not fetched: they would tell a stranger who reads what. */
const isOwnPicture = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])[\w./-]+$/.test(value);

export function brandingOperation(ports: Pick<Ports, 'database' | 'settings' | 'clock'>): Operation {
  const organizationOf = organizationOfSite(ports);
  return answersAnyone(chatBranding, {
    scope: 'open',
    summary:
      'How the chat looks and greets here: for a member their organization’s, for a visitor that of the organization whose site it is.',
    tag: 'Assistant',
    told: 'Name, colors, picture, greeting and the level of the caller.',
    probe: { namesNothing: true },
    async run({ actor, query, request }) {
      const { agentId = null } = query;
      const organizationId = actor?.organizationId ?? (await organizationOf(request.headers.get('host')));
      const found =
        organizationId === null
          ? undefined
          : await ports.database.within(
              { organizationId },
              async (tx) => (await tx.query<Found>(asked, [organizationId, agentId], 'assistant.branding'))[0],
            );
      return { body: merged(found ?? null, actor ? 'authenticated' : 'public') };
    },
  });
}
