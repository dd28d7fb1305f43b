/** What a demo organization is called. The city itself has no part in it. */
export const agingDepartment = 'NYC Department for the Aging';

/** The first label of a host that stands for an organization of its own, and that organization's name. */
export const agingLabel = 'aging';

/** Behind the @ of a demo organization's people. The ending is reserved, so nobody has a mailbox there and nobody else an account. */
export const demoMailDomain = (organizationId: string): string => `aging-${organizationId.slice(0, 8)}.example`;

export const isDemoAddress = (email: string): boolean => /@aging-[0-9a-f]{8}\.example$/.test(email);
