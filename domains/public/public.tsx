export { Received, referenceIn } from './form-page.tsx';
