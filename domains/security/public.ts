export { type Right, rightsOf } from './access-matrix.ts';
