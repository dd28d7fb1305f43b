/** The approved vendor whose firm has an account in the demonstration. */
export const withAccount = { where: { status: 'active', firm: null }, order: '-number', fields: ['name'] } as const;
