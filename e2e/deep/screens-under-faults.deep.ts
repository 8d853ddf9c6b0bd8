import { testPartialFaults } from '../under-faults/partial-tests.ts';
import { testSessions } from '../under-faults/session-tests.ts';
import { testFormsUnderFaults, testScreensUnderFaults } from '../under-faults/tests.ts';

/** Opens every screen and sends every form under every fault. */
testScreensUnderFaults(['500', 'cut-off JSON', 'server down', 'empty 200']);
testFormsUnderFaults(['500', 'cut-off JSON', 'server down', 'empty 200'], { isEverySessionEnded: true });
testPartialFaults();
testSessions();
