import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : 'list',
  use: {
    launchOptions: chromium,
    locale: 'en-US',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 900 },
  },
});
