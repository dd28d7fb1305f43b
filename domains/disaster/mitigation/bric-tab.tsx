import { ProgramFrame } from './program-frame.tsx';

/** BRIC, and FMA, which shares its notices. */
export default function BricTab() {
  return <ProgramFrame program="bric" />;
}
