/** Rules that state a prohibition of law: no officer of the agency can lift one, whatever the reason. Law: 2 CFR 200.324, 41 USC 3905(a). */
export const prohibitions: ReadonlySet<string> = new Set(['us-uniform-guidance/324-percentage']);
