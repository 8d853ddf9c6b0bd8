import { test } from './people.ts';
import { testChecks } from './under-faults/check-tests.ts';
import { testTabs } from './under-faults/session-tests.ts';
import { testFormsUnderFaults, testToursUnderFaults } from './under-faults/tests.ts';

// The longest of all; nothing in one test stands on another.
test.describe.configure({ mode: 'parallel' });

/** What is told at once, and the longest texts; the rest, each screen opened anew: `npm run test:deep`. */
testToursUnderFaults(['500'], ['consultant']);
testFormsUnderFaults(['500', 'cut-off JSON'], { who: ['client'] });
testTabs();
testChecks();
