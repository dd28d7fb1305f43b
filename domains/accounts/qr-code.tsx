import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo } from 'react';

/** A picture for a phone's camera, drawn here: what it says leaves this page to nobody. */
export default function QrCode({ text }: { readonly text: string }) {
  const source = useMemo(() => {
    const options = { bcid: 'qrcode', text, eclevel: 'M', padding: 4, backgroundcolor: 'ffffff' };
    return `data:image/svg+xml;base64,${btoa(qrcode(options, drawingSVG()))}`;
  }, [text]);
  return (
    <img
      src={source}
      width={176}
      height={176}
      alt="QR code for your authenticator app"
      className="size-44 rounded-md bg-white"
    />
  );
}
