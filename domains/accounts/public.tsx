export { useGraveAct } from './grave-act.tsx';
