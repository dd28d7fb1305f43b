import { useEffect, useState } from 'react';

/** A picture for a phone's camera, drawn here: what it says leaves this page to nobody. */
export function QrCode({ text }: { readonly text: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('./qr-picture.ts').then(({ qrPicture }) => isWanted && setSource(qrPicture(text)));
    return () => void (isWanted = false);
  }, [text]);
  return source === null ? (
    <span className="skeleton block size-44" />
  ) : (
    <img
      src={source}
      width={176}
      height={176}
      alt="QR code for your authenticator app"
      className="size-44 rounded-md bg-white"
    />
  );
}
