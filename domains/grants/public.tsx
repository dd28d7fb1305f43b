export { ImportCounts, ImportPanel, ImportTroubles } from './import-file.tsx';
