import { vi } from 'vitest';
import { earlier } from '../../test/support/earlier-firm.ts';
import { testUpgrades } from '../../test/support/upgrades.ts';

vi.setConfig({ testTimeout: 120_000 });

testUpgrades(earlier);
