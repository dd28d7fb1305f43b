/** How an organization looks where its own colours are shown (specification, section 3). */
export interface Branding {
  readonly companyName: string | null;
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly logoUrl: string | null;
  readonly welcomeMessage: string | null;
}

export const defaultBranding: Branding = {
  companyName: null,
  primaryColor: '#3B82F6',
  secondaryColor: '#1E40AF',
  logoUrl: null,
  welcomeMessage: null,
};

export const colourPattern = /^#[0-9A-Fa-f]{6}$/;

/** Relative luminance of a colour such as #1E40AF (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The text colour that is read best on this one; one of the two always reaches 4.5:1. */
export const textOn = (colour: string): '#FFFFFF' | '#000000' =>
  contrast(colour, '#FFFFFF') >= 4.5 || contrast(colour, '#FFFFFF') >= contrast(colour, '#000000')
    ? '#FFFFFF'
    : '#000000';

/** What somebody should know about a colour before they choose it; null when there is nothing to say. */
export function colourAdvice(colour: string): string | null {
  if (!colourPattern.test(colour)) return 'Must be a color such as #1E40AF';
  const onLight = contrast(colour, '#FFFFFF');
  if (onLight < 3)
    return `Hard to see on a white page (${onLight.toFixed(1)}:1, needed for lines and buttons is 3:1). Choose a darker tone.`;
  const onDark = contrast(colour, '#10161F');
  if (onDark < 1.5) return `Nearly invisible on a dark page (${onDark.toFixed(1)}:1). Choose a lighter tone.`;
  return null;
}
