import { testChecks, testFormsUnderFaults, testToursUnderFaults } from './under-faults/tests.ts';

/** What is told at once, and the longest texts; the rest, each screen opened anew: `npm run test:deep`. */
testToursUnderFaults(['500', 'cut-off JSON', 'server down']);
testFormsUnderFaults(['500', 'cut-off JSON', 'server down'], { who: ['nobody', 'client', 'consultant'] });
testChecks();
