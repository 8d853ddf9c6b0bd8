import { serve } from './serve.mjs';

await serve({ DEMO: '1', DATA_DIR: process.env.DATA_DIR || './data-demo' });
