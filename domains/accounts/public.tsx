export { useGraveAct } from './sensitive-act.tsx';
