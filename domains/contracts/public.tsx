export { MyContracts, signingPlace } from './signing/my-contracts.tsx';
