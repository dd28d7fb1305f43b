import { settleGrants } from '#domains/accounts/directory-grants.server.ts';
import { emailDomain } from '#domains/accounts/email-domain.record.ts';
import { scimGroup } from '#domains/accounts/scim-group.record.ts';
import { scimMembership } from '#domains/accounts/scim-membership.record.ts';
import type { Duty } from '#kernel';
import type { Cast } from './county.ts';
import type { As } from '../hands.ts';

interface Group {
  readonly name: string;
  readonly people: readonly string[];
  readonly role?: 'manager';
  readonly duties?: readonly Duty[];
}

/** Groups as the county's directory pushes them: two that give access, and one that nobody has decided about. */
const groups: readonly Group[] = [
  { name: 'Department heads', people: ['Benjamin Cho', 'Elijah Brooks', 'Noah Feldman'], role: 'manager' },
  {
    name: 'Proposal evaluators',
    // Mei Lin opens bids, so she cannot score them: what her group says stays a finding.
    people: ['Mei Lin', 'Theo Papadakis', 'Tomasz Zielinski'],
    duties: ['evaluator'],
  },
  { name: 'Storm response', people: ['Aisha Rahman', 'Rosa Delgado', 'Theo Papadakis'] },
];

/** The county's verified domain, and the groups of its directory. */
export async function seedDirectory(as: As, cast: Cast): Promise<void> {
  const admin = cast.get('Dana Whitfield');
  if (!admin) throw new Error('The county has no administrator');
  const work = as(admin);
  const product = work.asProduct;
  const domain = await product.insert(
    emailDomain,
    { domain: 'tidewater.example' },
    { proof: 'levee-domain=demonstration' },
  );
  await product.move(emailDomain, domain.id, 'prove', { computed: { provenBy: 'operator', provenAt: work.now() } });
  for (const { name, people, role = 'user', duties } of groups) {
    const decided = role !== 'user' || duties ? { mappedBy: admin.id, mappedAt: work.now() } : {};
    const group = await product.insert(scimGroup, { name }, { role, duties: duties ?? null, ...decided });
    const members = people.map((one) => cast.get(one)?.id ?? '');
    await product.createMany(
      product.around.registry.get(scimMembership.name),
      members.map((member) => ({ scimGroup: group.id, member, pushedBy: admin.id })),
    );
    await settleGrants(work, { members, giver: admin });
  }
}
