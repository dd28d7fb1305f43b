export { chargingPages } from './charging-pages.ts';
export { FileButton, PdfButton } from './federal-pdf/pdf-button.tsx';
export { ImportCounts, ImportPanel, ImportTroubles } from './import-file.tsx';
