export { firmSignings } from './signing/signing-calls.ts';
