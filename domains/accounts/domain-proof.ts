/** A name with at least one dot, in the letters that addresses use. */
const shape = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** The domain as it stands behind an @, or null when this is none. */
export function domainIn(text: string): string | null {
  const given = text.trim().toLowerCase().replace(/^@/, '');
  return shape.test(given) ? given : null;
}

/** Where the name server is asked for the proof, and what it has to answer. */
export const proofName = (domain: string): string => `_levee.${domain}`;
export const proofText = (secret: string): string => `levee-domain=${secret}`;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
