import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{kernel,server,domains,web,seeds,scripts,tests/laws,tests/crash,tests/world}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/world/cluster.ts'],
    // One module cache per worker: opening the database and loading the domains happens twice per run, not once per file.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
