/** Prefixes that the IRS assigned to no EIN. */
const unusedPrefixes = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '));

const isEin = (tin: string): boolean => !unusedPrefixes.has(tin.slice(0, 2));
/** An ITIN begins with 9; no SSN has a part that is all zeros, or begins with 666. */
const isPersonal = (tin: string): boolean => !/^(000|666)|^...00|0000$/u.test(tin);

/** Whether the IRS could have assigned these nine digits to a taxpayer of this classification. */
export function couldBeTin(tin: string, taxClass: string): boolean {
  if (!/^\d{9}$/u.test(tin) || /^(\d)\1{8}$/u.test(tin) || tin === '123456789') return false;
  return taxClass === 'individual' ? isEin(tin) || isPersonal(tin) : isEin(tin);
}

/**
 * The four characters by which the IRS compares a name with a TIN: of a person’s last name, of a firm’s first words without “The”.
 * Generations and degrees are no part of a last name.
 */
export function nameControl(name: string, taxClass: string): string {
  const words = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9&\- ]/gu, '')
    .split(' ')
    .filter((word) => word !== '');
  if (taxClass === 'individual') {
    const last = words.findLast((word) => !/^(JR|SR|II|III|IV|MD|PHD|ESQ|CPA)$/u.test(word)) ?? '';
    return last.slice(0, 4);
  }
  const own = words[0] === 'THE' && words.length > 2 ? words.slice(1) : words;
  return own.join('').slice(0, 4);
}
