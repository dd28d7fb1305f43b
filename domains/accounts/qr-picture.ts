import { drawingSVG, qrcode } from 'bwip-js/browser';

/** The text as a picture for a phone's camera, as an address that an image takes. */
export function qrPicture(text: string): string {
  const options = { bcid: 'qrcode', text, eclevel: 'M', padding: 4, backgroundcolor: 'ffffff' };
  return `data:image/svg+xml;base64,${btoa(qrcode(options, drawingSVG()))}`;
}
