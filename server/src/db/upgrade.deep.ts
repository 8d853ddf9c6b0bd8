import { vi } from 'vitest';
import { earlier } from '../testing/earlier-firm.ts';
import { testUpgrades } from '../testing/upgrades.ts';

vi.setConfig({ testTimeout: 120_000 });

testUpgrades(earlier);
