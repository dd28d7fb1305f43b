export { useGraveAct } from './sensitive-act.tsx';

/** What draws a text for a phone's camera, fetched when a code is shown. */
export const loadQrPicture = async () => (await import('./qr-picture.ts')).qrPicture;
