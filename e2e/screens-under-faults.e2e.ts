import { test } from './people.ts';
import { testChecks } from './under-faults/check-tests.ts';
import { testTabs } from './under-faults/session-tests.ts';
import { testFormsUnderFaults, testToursUnderFaults } from './under-faults/tests.ts';

// The longest of all; no test depends on another.
test.describe.configure({ mode: 'parallel' });

/** Faults that show at once, and the longest texts; `npm run test:deep` runs the rest, with each screen opened anew. */
testToursUnderFaults(['500'], ['consultant']);
testFormsUnderFaults(['500', 'cut-off JSON'], { who: ['client'] });
testTabs();
testChecks();
